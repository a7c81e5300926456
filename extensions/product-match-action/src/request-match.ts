import type {
  ImageProductMatchInput,
  ImageProductMatchOutput,
} from '../../../app/operations/image-product-match/contract.ts';
import { photoToBase64 } from './photo-to-base64.ts';

export type MatchRequest = {
  photo: File;
  /** Typed by a person who holds the box. */
  styleCode?: string;
  /** The same for a retry of one request: it is not charged twice. */
  idempotencyKey: string;
};

export type MatchAnswer =
  | { kind: 'answered'; match: ImageProductMatchOutput }
  /** In words for a person. */
  | { kind: 'failed'; detail: string };

/** Resolved by Shopify against the app's own address. */
const ADDRESS = '/api/v1/image-product-match';
const RETRY_HEADER = 'X-Shopify-Retry-Invalid-Session-Request';
const NO_ANSWER = 'Catalog Vision could not be reached. Check your connection and try again.';

/** Asks the app which product the photo shows, as the member of staff who is signed in. Never throws. */
export async function requestMatch(request: MatchRequest): Promise<MatchAnswer> {
  try {
    const body = JSON.stringify(await inputOf(request));
    const response = await send(body, true);
    const answer: unknown = await response.json();
    if (response.ok) return { kind: 'answered', match: answer as ImageProductMatchOutput };
    return { kind: 'failed', detail: detailOf(answer) };
  } catch {
    return { kind: 'failed', detail: NO_ANSWER };
  }
}

async function inputOf(request: MatchRequest): Promise<ImageProductMatchInput> {
  return {
    image_base64: await photoToBase64(request.photo),
    idempotency_key: request.idempotencyKey,
    // The app's own pages, where the match is opened next, show what was read where.
    include_trace: true,
    ...(request.styleCode && { style_code: request.styleCode }),
  };
}

/** An ID token lives a minute: one that ran out on the way is fetched anew, once. */
async function send(body: string, mayRetry: boolean): Promise<Response> {
  const token = await shopify.auth.idToken();
  const response = await fetch(ADDRESS, {
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

/** The sentence of a problem document; it says what is wrong and what mends it. */
function detailOf(problem: unknown): string {
  if (typeof problem !== 'object' || problem === null) return NO_ANSWER;
  return 'detail' in problem && typeof problem.detail === 'string' ? problem.detail : NO_ANSWER;
}
