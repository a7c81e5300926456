import type {
  ImageProductMatchInput,
  ImageProductMatchOutput,
} from '../../../app/operations/image-product-match/contract.ts';
import { photoToBase64 } from './photo-to-base64.ts';

export type MatchRequest = {
  photo: File;
  /** The code that staff typed. */
  styleCode?: string;
  /** The same for each retry, so that the match is charged once. */
  idempotencyKey: string;
};

export type MatchAnswer =
  | { kind: 'answered'; match: ImageProductMatchOutput }
  /** `detail` is a sentence for staff. */
  | { kind: 'failed'; detail: string };

/** Shopify resolves this path against the app's URL. */
const PATH = '/api/v1/image-product-match';
const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';
const NO_RESPONSE = 'Catalog Vision could not be reached. Check your connection and try again.';

/** Calls image-product-match as the member of staff who is signed in. Never throws. */
export async function requestMatch(request: MatchRequest): Promise<MatchAnswer> {
  try {
    const body = JSON.stringify(await toInput(request));
    const response = await send(body, true);
    const answer: unknown = await response.json();
    if (response.ok) return { kind: 'answered', match: answer as ImageProductMatchOutput };
    return { kind: 'failed', detail: readDetail(answer) };
  } catch {
    return { kind: 'failed', detail: NO_RESPONSE };
  }
}

async function toInput(request: MatchRequest): Promise<ImageProductMatchInput> {
  return {
    image_base64: await photoToBase64(request.photo),
    idempotency_key: request.idempotencyKey,
    // The app's page, which opens next, marks what was read on the photo.
    include_trace: true,
    ...(request.styleCode && { style_code: request.styleCode }),
  };
}

/** ID tokens are valid for one minute. If one has expired, retries once with a new one. */
async function send(body: string, mayRetry: boolean): Promise<Response> {
  const token = await shopify.auth.idToken();
  const response = await fetch(PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body,
  });
  const isStale = response.status === 401 && response.headers.has(RETRY_HEADER);
  return isStale && mayRetry ? send(body, false) : response;
}

/** The detail of a problem document, which says what is wrong and what to do. */
function readDetail(problem: unknown): string {
  if (typeof problem !== 'object' || problem === null) return NO_RESPONSE;
  return 'detail' in problem && typeof problem.detail === 'string' ? problem.detail : NO_RESPONSE;
}
