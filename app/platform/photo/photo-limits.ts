/** Limits of a photo; the largest file is the contract's 10 MB. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  /** Above phones' 50-megapixel modes (8192 × 6144, 8768 × 6144); a bomb is refused by its header alone. */
  maxPixels: 54_000_000,
  /**
   * HEIC and AVIF are decoded as a whole, outside of libvips' streaming. For a moment 26 MP need 250 MB as HEIC and
   * 390 to 620 MB as AVIF (8 to 12 bits), 54 MP of AVIF 950 MB; 54 MP of JPEG, PNG or WebP 110 to 420 MB.
   */
  maxHeifPixels: 26_000_000,
  /**
   * Longest side that is opened; a panorama of 54 MP would be 1,800 px high. PNGs of one bit a pixel: 1 × 50,000,000
   * took 9.7 s, 50,000,000 × 1 took 390 MB; with 30,000 as one side no shape took more than 0.2 s and 55 MB.
   */
  maxSidePx: 30_000,
  maxHeicMs: 20_000,
  maxDecodeSeconds: 20,
  /** Longest side of the normalised photo. */
  longestSidePx: 4096,
  jpegQuality: 92,
} as const;
