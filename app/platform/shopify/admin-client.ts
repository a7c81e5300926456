/** One Admin GraphQL answer that carried no top-level errors. */
export type AdminAnswer<Data> = {
  data: Data;
  /** Points Shopify asked for and charged. */
  cost?: { requested: number; actual: number };
};

export type AdminRequest = {
  /** GraphQL text; its operation name is logged. */
  document: string;
  variables: Record<string, unknown>;
  signal: AbortSignal;
  /** True when sending it twice does no harm: reads and absolute writes. False is never re-sent after an unknown outcome. */
  repeatable: boolean;
};

/** A top-level GraphQL error, as data. */
export type AdminTopLevelError = { message: string; code?: string; path?: (string | number)[] };

/** Shopify answered with top-level `errors` that are not throttling or access. */
export class AdminGraphqlError extends Error {
  override readonly name = 'AdminGraphqlError';
  readonly errors: AdminTopLevelError[];
  /** What was answered beside the errors; null where nothing was executed. */
  readonly data: unknown;
  constructor(errors: AdminTopLevelError[], data: unknown = null) {
    super(errors[0]?.code ?? 'GraphQL error');
    this.errors = errors;
    this.data = data;
  }
}

/** The write was sent and its answer lost: it may or may not have happened. Read back before anything else. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The Admin API of one shop: version, token, throttle and retries are its business. */
export interface AdminClient {
  /**
   * @throws AdminGraphqlError, OutcomeUnknownError (non-repeatable only), AppError `store_access_denied`
   *   (401/402/403/423, with the mend), `upstream_busy`, `upstream_unavailable`, `upstream_timeout`.
   */
  request<Data>(shop: string, request: AdminRequest): Promise<AdminAnswer<Data>>;
}
