import type { MemoryShare } from '../memory/memory-budget.ts';

export const MAX_REDIRECTS = 3;

export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Default: three. */
  maxRedirects?: number;
  signal: AbortSignal;
  /** A file that is not small takes room from this share; the caller releases it. */
  memory?: MemoryShare;
};

export type UrlRules = {
  /** By default http is allowed too. */
  onlyHttps?: boolean;
};

/** A body to send to a URL, and how long its host may take to answer. */
export type PostOptions = {
  body: string;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Why a URL could not be fetched. `forbidden_address` has one message for all causes, to prevent port scans. */
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
   * Fetches a URL from outside: http(s) on default ports, public addresses only, at most three redirects (each one
   * checked again), no credentials, a limit on bytes and on time for the whole fetch.
   * @throws SafeFetchError; AppError `upstream_busy` if there is no room in memory
   */
  fetchBytes(url: string, limits: FetchLimits): Promise<Buffer>;
  /**
   * Sends a body to a URL from outside under the same rules, by https only. Follows no redirect and reads only the
   * answer's status, which it returns.
   * @throws SafeFetchError
   */
  post(url: string, posting: PostOptions): Promise<number>;
  /** Returns what is wrong with a URL, or null. Checks only the text: no DNS, no request. */
  checkUrl(url: string, rules?: UrlRules): string | null;
  close(): Promise<void>;
}
