const MOST_DISCARDED_BYTES = 100 * 1024 * 1024;

/**
 * The body of a request; null when it is longer than `maxBytes`, by its Content-Length or by what arrives.
 * @param discardedBytes how much of the rest is read and dropped: a sender that is cut off never sees the answer
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  discardedBytes = MOST_DISCARDED_BYTES,
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    sizeBytes += value.byteLength;
    if (sizeBytes > maxBytes + discardedBytes) break;
    if (sizeBytes <= maxBytes) chunks.push(value);
  }
  return sizeBytes > maxBytes ? null : Buffer.concat(chunks);
}

/**
 * Reads and drops an unread body of up to `maxBytes`. Otherwise the client's next request on the connection would
 * fail, which the client cannot know. Never throws.
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
    // The client has closed the connection.
  }
}
