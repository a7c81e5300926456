/** Limits for a photo. `maxBytes` is the contract's 10 MB. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  /**
   * More than phones' 50-megapixel modes produce (8192 × 6144, 8768 × 6144). Checked in the header, before decoding.
   */
  maxPixels: 54_000_000,
  /**
   * For pictures that are decoded as a whole instead of streamed by libvips: HEIC, AVIF and interlaced ones. For a JPEG
   * with several scans, libjpeg keeps all coefficients in memory: 2 bytes each, 1.5 to 4 coefficients per pixel. See
   * docs/decisions/0054 and docs/measurements.md, "Photos".
   */
  maxWholePixels: 26_000_000,
  /**
   * Longest side. A panorama of 54 MP would be 1,800 px high. Extremely long pictures take seconds or hundreds of
   * megabytes (docs/measurements.md, "Photos").
   */
  maxSidePx: 30_000,
  maxHeicMs: 20_000,
  maxDecodeSeconds: 20,
  /** Longest side of the normalised photo. */
  longestSidePx: 4096,
  jpegQuality: 92,
} as const;
