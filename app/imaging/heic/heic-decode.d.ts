declare module 'heic-decode' {
  type Raw = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Picture = { width: number; height: number; decode(): Promise<Raw> };
  type Decoder = {
    (input: { buffer: Uint8Array }): Promise<Raw>;
    /** The pictures of a file; `decode` makes the pixels, `dispose` frees them all. */
    all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>;
  };
  const decodeHeic: Decoder;
  export = decodeHeic;
}
