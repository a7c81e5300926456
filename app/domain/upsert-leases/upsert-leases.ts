/**
 * Lets one upsert at a time work on a style code of a shop, across processes. The key of a lease is the comparison key of
 * the style code. A lease is a row (owner, until, heartbeat) and a mutex within each process, never a long transaction.
 */
export interface UpsertLeases {
  /**
   * Waits for the lease, runs `work`, gives the lease back.
   * @throws AppError `upsert_in_progress` when another call still holds it at `deadlineAt`.
   */
  withLease<Result>(
    lease: { shopId: string; key: string; deadlineAt: number; signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result>;
  /**
   * Takes the leases of these keys that are free, for a holder that may outlive this process. Returns the keys it got.
   * They are held until they are given back, for a day at most: the store works on nothing by itself for longer.
   */
  hold(shopId: string, keys: readonly string[], holder: string): Promise<Set<string>>;
  /** Gives back the leases of a holder: those of `keys`, or all. */
  letGo(shopId: string, holder: string, keys?: readonly string[]): Promise<void>;
}
