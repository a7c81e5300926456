import type { MemoryShare } from '../memory/memory-budget.ts';

export const MAX_REDIRECTS = 3;

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Default: three. */
  mostRedirects?: number;
  signal: AbortSignal;
  /** What a file that is not small takes of it is given back by the caller. */
  memory?: MemoryShare;
};

export type UrlRules = {
  /** Default: http too. */
  onlyHttps?: boolean;
};

/** A body that is sent to a URL, and how long its host may take to answer. */
export type Posting = {
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Why a URL could not be fetched. `forbidden_address` has one message for every cause, so that nobody can scan ports. */
export type FetchFailure =
  | 'bad_url'
  | 'forbidden_address'
  | 'unreachable'
  | 'too_many_redirects'
  | 'compressed'
  | 'bad_status'
  | 'too_large'
  | 'timeout';

export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';
  readonly failure: FetchFailure;
  /** The HTTP status of a `bad_status`. */
  readonly status: number | undefined;
  constructor(failure: FetchFailure, message: string, status?: number) {
    super(message);
    this.failure = failure;
    this.status = status;
  }
}

export interface SafeFetch {
  /**
   * Fetches a URL from outside: http(s) on default ports, public addresses only, at most
   * three redirects each checked anew, no credentials, a byte and a time limit over everything.
   * @throws SafeFetchError; AppError `upstream_busy` where there is no room in memory
   */
  fetchBytes(url: string, limits: FetchLimits): Promise<Buffer>;
  /**
   * Sends a body to a URL from outside, under the same rules, and by https only. Follows no redirect and reads nothing of
   * the answer but its status, which it returns.
   * @throws SafeFetchError
   */
  post(url: string, posting: Posting): Promise<number>;
  /** What is wrong with a URL, null if nothing. Checks only the text: no DNS, no request. */
  checkUrl(url: string, rules?: UrlRules): string | null;
  close(): Promise<void>;
}
