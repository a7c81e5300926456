/**
 * One upsert per shop and key (the comparison key of its style code) at a time, across processes: an in-process mutex and a lease row
 * (owner, until, heartbeat); never a long transaction.
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
   * Takes what is free of these, for a holder that outlives this process; answers what it got. They are
   * held until given back, a day at most: no longer does the store work on anything by itself.
   */
  hold(shopId: string, keys: readonly string[], holder: string): Promise<Set<string>>;
  /** Gives back what the holder has, of these or all. */
  letGo(shopId: string, holder: string, keys?: readonly string[]): Promise<void>;
}
