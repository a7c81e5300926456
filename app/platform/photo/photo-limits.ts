/** Limits of a photo; the largest file is the contract's 10 MB. */
export const PHOTO_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  /** Above phones' 50-megapixel modes (8192 × 6144, 8768 × 6144); a bomb is refused by its header alone. */
  maxPixels: 54_000_000,
  /** HEIC is decoded by wasm to RGBA outside of libvips' streaming: 26 MP already need 250 MB for a moment. */
  maxHeicPixels: 26_000_000,
  maxHeicMs: 20_000,
  maxDecodeSeconds: 20,
  /** Longest side of the normalised photo. */
  longestSidePx: 4096,
  jpegQuality: 92,
} as const;
