/** Why a file cannot be used as a photo, as a sentence for staff; undefined if it can. */
export function findPhotoProblem(photo: File, maxBytes: number): string | undefined {
  if (photo.size > maxBytes) {
    const size = (photo.size / 1024 / 1024).toFixed(1);
    return `This photo is ${size} MB; the limit is ${toWholeMb(maxBytes)} MB. Take it at a lower resolution.`;
  }
  if (photo.type !== '' && !photo.type.startsWith('image/')) {
    return `"${photo.name}" is not a photo. Choose a JPEG, PNG, WebP, AVIF or HEIC file.`;
  }
  return photo.size === 0 ? 'This file is empty. Take the photo again.' : undefined;
}

/** Whole megabytes, rounded down. */
export function toWholeMb(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
