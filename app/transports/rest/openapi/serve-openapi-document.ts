import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { contracts } from '#app/operations/registry.ts';
import { buildOpenapiDocument } from './build-openapi-document.ts';

/**
 * Serves the OpenAPI document, or 304 to a client that names its `ETag`. The document does not change while the process
 * runs, so it is made and compressed once. It is mounted before Remix, which would take longer than sending it.
 */
export function serveOpenapiDocument(appUrl: string): RequestHandler {
  let document: ReturnType<typeof makeDocument> | undefined;
  return (request, response) => {
    document ??= makeDocument(appUrl);
    const isGzip = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    response.set({
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=300',
      ETag: document.etag,
      Vary: 'Accept-Encoding',
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
    });
    // Express does not send 304 to fetch, which adds "Cache-Control: no-cache" to such a request.
    if (names(request.get('if-none-match'), document.etag)) response.status(304).end();
    else response.end(isGzip ? document.gzip : document.plain);
  };
}

function makeDocument(appUrl: string) {
  const plain = Buffer.from(JSON.stringify(buildOpenapiDocument(contracts, appUrl)));
  // The tag is weak because it stands for both the compressed and the plain bytes.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, gzip: gzipSync(plain), etag };
}

/** Returns whether the header lists this tag, weak or strong (RFC 9110, 13.1.2). */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const tags = ifNoneMatch?.split(',').map(opaque) ?? [];
  return tags.includes(opaque(etag)) || tags.includes('*');
}
