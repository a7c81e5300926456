/** A decoded and re-encoded photo, the input of every reader and search. */
export type NormalisedPhoto = {
  /** JPEG, with EXIF orientation applied and without metadata such as GPS. */
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
  mediaType: 'image/jpeg';
  /** Lower-case hex SHA-256 of `bytes`. */
  sha256: string;
};

export interface PhotoDecoder {
  /**
   * Decodes a photo (JPEG, PNG, WebP, AVIF, HEIC), turns it upright and removes its metadata.
   * @param options pointer: JSON pointer of the input field, for errors
   * @throws AppError `image_too_large` above 10 MB, `image_not_supported` for anything that is not one
   *   readable still photo (text, SVG, truncated, animated, too many pixels, too long).
   */
  normalise(
    bytes: Buffer,
    options: { pointer: string; signal: AbortSignal },
  ): Promise<NormalisedPhoto>;
  close(): Promise<void>;
}
