import { type MemoryShare, SMALL_BYTES } from '../memory/memory-budget.ts';

const MAX_DISCARDED_BYTES = 100 * 1024 * 1024;

type ReadOptions = {
  /** The request's share of memory. If absent, no memory is reserved: `maxBytes` keeps the body small. */
  memory?: MemoryShare;
  /** How much of the rest is read and dropped: a sender that is cut off never sees the answer. */
  discardedBytes?: number;
};

/**
 * Returns a request's body, or null if it is longer than `maxBytes`, by its Content-Length or by what arrives. While
 * there is no room in memory, nothing more is read, which holds the body back at its sender.
 * @throws AppError `upstream_busy` if there is no room
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  { memory, discardedBytes = MAX_DISCARDED_BYTES }: ReadOptions = {},
): Promise<Buffer<ArrayBuffer> | null> {
  const length = Number(request.headers.get('content-length') ?? maxBytes);
  if (length > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  let hasRoom = memory === undefined;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    sizeBytes += value.byteLength;
    if (sizeBytes > maxBytes + discardedBytes) break;
    if (sizeBytes > maxBytes) continue;
    chunks.push(value);
    if (hasRoom || sizeBytes <= SMALL_BYTES) continue;
    hasRoom = true;
    await memory?.take(length).catch((refused: unknown) => {
      // The caller may still read and drop the rest.
      reader.releaseLock();
      throw refused;
    });
  }
  return sizeBytes > maxBytes ? null : Buffer.concat(chunks);
}

/**
 * Reads and drops an unread body of up to `maxBytes`. Otherwise the client's next request on the connection would fail
 * for no reason that the client can see. Never throws.
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
