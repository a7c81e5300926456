const MOST_DISCARDED_BYTES = 100 * 1024 * 1024;

/**
 * The body of a request, or null as soon as it is known to be longer than `maxBytes`: by what it declares
 * or by what arrives.
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    sizeBytes += value.byteLength;
    // What is too long is read on a while and thrown away: a sender that is cut off never sees the answer.
    if (sizeBytes > maxBytes + MOST_DISCARDED_BYTES) break;
    if (sizeBytes <= maxBytes) chunks.push(value);
  }
  return sizeBytes > maxBytes ? null : Buffer.concat(chunks);
}

/**
 * Reads and drops what of the body nobody has read, up to `maxBytes`. An answer that leaves it lying makes
 * the connection useless for the client's next request, which it does not know. Never throws.
 */
export async function discardBody(request: Request, maxBytes: number): Promise<void> {
  if (request.bodyUsed || Number(request.headers.get('content-length') ?? 0) > maxBytes) return;
  let sizeBytes = 0;
  try {
    const reader = request.body?.getReader();
    while (reader && sizeBytes <= maxBytes) {
      const { done, value } = await reader.read();
      if (done) return;
      sizeBytes += value.byteLength;
    }
    await reader?.cancel();
  } catch {
    // The client has hung up: there is no next request.
  }
}
