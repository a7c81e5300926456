declare module 'heic-decode' {
  type Raw = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
  type Picture = { width: number; height: number; decode(): Promise<Raw> };
  type Decoder = {
    (input: { buffer: Uint8Array }): Promise<Raw>;
    /** Lists the pictures in a file; `decode` produces a picture's pixels, `dispose` frees all pictures. */
    all(input: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }>;
  };
  const decodeHeic: Decoder;
  export = decodeHeic;
}
