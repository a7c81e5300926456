/** A photo made safe and plain: upright, without metadata, JPEG. What every reader and search gets. */
export type NormalisedPhoto = {
  /** JPEG bytes, EXIF orientation applied, all metadata (GPS too) gone. */
  bytes: Buffer;
  widthPx: number;
  heightPx: number;
  mediaType: 'image/jpeg';
  /** Lower-case hex SHA-256 of `bytes`. */
  sha256: string;
};

export interface PhotoDecoder {
  /**
   * Sniffs, decodes, orients and strips a photo (JPEG, PNG, WebP, AVIF, HEIC).
   * @throws AppError `image_too_large` above 10 MB, `image_not_supported` for anything that is not one
   *   still photo that can be read (text, SVG, truncated, animated, too many pixels, too long).
   */
  normalise(
    bytes: Buffer,
    options: { pointer: string; signal: AbortSignal },
  ): Promise<NormalisedPhoto>;
  close(): Promise<void>;
}
