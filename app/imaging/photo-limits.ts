/** Limits of a photo; the largest file is the contract's 10 MB. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  /** Above phones' 50-megapixel modes (8192 × 6144, 8768 × 6144); a bomb is refused by its header alone. */
  maxPixels: 54_000_000,
  /**
   * Some pictures are decoded as a whole, outside of libvips' streaming: HEIC and AVIF, and what is interlaced. Of a
   * progressive JPEG, or any with several scans, libjpeg keeps all coefficients: 2 bytes each, 1.5 to 4 a pixel. For a
   * moment 26 MP need 250 MB as HEIC, 390 to 620 MB as AVIF (8 to 12 bits), 170 to 250 MB as progressive JPEG (4:2:0,
   * 4:4:4), 160 MB as interlaced PNG; 54 MP need 950 MB as AVIF, 265 to 420 MB as progressive JPEG, 305 MB as
   * interlaced PNG; and 110 to 180 MB in the other forms of JPEG, PNG and WebP.
   */
  maxWholePixels: 26_000_000,
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
