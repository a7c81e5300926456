import { parseClientMetadata } from '#app/domain/oauth/client-metadata.ts';
import type { SafeFetch } from '#app/platform/safe-fetch/safe-fetch.ts';

/** The draft advises against documents of more than 5 KB. */
const MAX_BYTES = 10 * 1024;
const TIMEOUT_MS = 2_500;
/** Fields by which a document says that its client has a secret, which the library refuses. */
const OF_SECRETS = ['client_secret', 'client_secret_expires_at', 'token_endpoint_auth_method'];

/**
 * Fetches the document that describes a client at its client id (draft-ietf-oauth-client-id-metadata-document); used as
 * the library's `fetch`. Does not follow redirects. Passes on only the fields that count here.
 */
export async function fetchClientMetadata(safeFetch: SafeFetch, url: string): Promise<Response> {
  const signal = new AbortController().signal;
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: 0, signal };
  const bytes = await safeFetch.fetchBytes(url, limits);
  const document: unknown = JSON.parse(bytes.toString('utf8'));
  const metadata = parseClientMetadata(document);
  if (!metadata) return new Response(null, { status: 422 });
  const sent = Object.entries(document as object);
  const kept = sent.filter(([name]) => name === 'client_id' || OF_SECRETS.includes(name));
  return Response.json({ ...metadata, ...Object.fromEntries(kept) });
}
