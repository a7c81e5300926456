/** An Admin GraphQL answer without top-level errors. */
export type AdminAnswer<Data> = {
  data: Data;
  /** Points that Shopify requested and actually charged. */
  cost?: { requested: number; actual: number } | undefined;
};

export type AdminRequest = {
  /** GraphQL text; its operation name is logged. */
  document: string;
  variables: Record<string, unknown>;
  signal: AbortSignal;
  /**
   * True if sending twice does no harm: reads and absolute writes. If false, never re-sent after an unknown outcome.
   */
  repeatable: boolean;
};

/** The Admin API of any shop. Takes care of the version, the token, throttling and retries. */
export interface AdminClient {
  /**
   * @throws AppError `store_access_denied` (401/402/403/423, with the fix), `upstream_busy`, `upstream_unavailable`,
   * `upstream_timeout`. For a write: OutcomeUnknownError if it may have been executed, AdminGraphqlError if parts of it
   * may have been; any other error means that nothing has run.
   */
  request<Data>(shop: string, request: AdminRequest): Promise<AdminAnswer<Data>>;
}
