/** Why a file is not worth sending, for the person who chose it; undefined where it is. */
export function whatIsWrong(photo: File, maxBytes: number): string | undefined {
  if (photo.size > maxBytes) {
    const size = (photo.size / 1024 / 1024).toFixed(1);
    return `This photo has ${size} MB; at most ${inMb(maxBytes)} MB can be read. Take it with a lower resolution.`;
  }
  if (photo.type !== '' && !photo.type.startsWith('image/')) {
    return `"${photo.name}" is not a photo. Choose a JPEG, PNG, WebP, AVIF or HEIC file.`;
  }
  return photo.size === 0 ? 'This file is empty. Take the photo again.' : undefined;
}

/** Whole megabytes, as limits are told. */
export function inMb(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
