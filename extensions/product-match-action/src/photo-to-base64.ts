/** Bytes converted at a time: each is an argument of one function call, and the number of arguments is limited. */
const CHUNK_BYTES = 0x8000;

/** Encodes a photo in base64, in the worker where extensions run. */
export async function photoToBase64(photo: File): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES)));
  }
  return btoa(parts.join(''));
}
