let pending: File | null = null;

/** Keeps a photo taken on another page for the identify page. */
export function setPendingPhoto(photo: File): void {
  pending = photo;
}

/** Returns the kept photo once; null if there is none. */
export function takePendingPhoto(): File | null {
  const photo = pending;
  pending = null;
  return photo;
}
