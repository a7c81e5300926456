let held: File | null = null;

/** A photo taken on another page, on its way to the one that identifies it: one tap less for each box. */
export function holdNextPhoto(photo: File): void {
  held = photo;
}

/** Gives the photo out once. */
export function takeNextPhoto(): File | null {
  const photo = held;
  held = null;
  return photo;
}
