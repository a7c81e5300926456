/** So many bytes at a time become arguments of one call. */
const CHUNK_BYTES = 0x8000;

/** The bytes of a photo as the match takes them; works in the worker that extensions run in. */
export async function photoToBase64(photo: File): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES)));
  }
  return btoa(parts.join(''));
}
