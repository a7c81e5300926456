/** One Admin GraphQL answer that carried no top-level errors. */
export type AdminAnswer<Data> = {
  data: Data;
  /** Points Shopify asked for and charged. */
  cost?: { requested: number; actual: number } | undefined;
};

export type AdminRequest = {
  /** GraphQL text; its operation name is logged. */
  document: string;
  variables: Record<string, unknown>;
  signal: AbortSignal;
  /** True when sending it twice does no harm: reads and absolute writes. False is never re-sent after an unknown outcome. */
  repeatable: boolean;
};

/** The Admin API of any shop. It takes care of version, token, throttling and retries. */
export interface AdminClient {
  /**
   * @throws AppError `store_access_denied` (401/402/403/423, with the fix), `upstream_busy`,
   *   `upstream_unavailable`, `upstream_timeout`. Of a write: OutcomeUnknownError where it may have happened,
   *   AdminGraphqlError where parts of it may have; anything else says that nothing has run.
   */
  request<Data>(shop: string, request: AdminRequest): Promise<AdminAnswer<Data>>;
}
