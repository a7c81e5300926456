import { setTimeout as delay } from 'node:timers/promises';
import type { BulkErrorCode } from '../store/bulk-types.ts';

export const FAULT_KINDS = [
  'throttle',
  'http403',
  'http429',
  'http502',
  'slow',
  'cut_after_commit',
  'token_revoked',
  'shop_frozen',
  'root_error',
  'user_error',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Makes a bulk operation fail: it is no fault of a request. */
export const BULK_FAIL = 'bulk_fail';

/** Something that goes wrong with the next requests that have a root field. */
export interface Fault {
  /** "*" is any of the Admin API; "access_token" is the token endpoint. */
  root_field: string;
  kind: FaultKind;
  /** For slow: how long, in ms. */
  ms: number;
  /** How many matching requests it still hits. */
  times: number;
  /** How many matching requests it still lets pass first. */
  skip: number;
  /** Of root_error: `extensions.code`; of user_error: the code of the userError, null for none. */
  code?: string | null;
  /** Of root_error and user_error; made from the code when absent. */
  message?: string;
  /** Of user_error: the path in the input. */
  field?: string[];
  /** Of root_error: the root runs, and answers the error all the same. */
  ran?: boolean;
}

/** A bulk operation that ends half-way; `root_field` is what it runs for each line. */
export interface BulkFault {
  root_field: string;
  kind: typeof BULK_FAIL;
  error_code: BulkErrorCode;
  /** Lines that are run first. */
  after_lines: number;
  /** How many of these the partial results do not tell. */
  unreported: number;
  times: number;
  skip: number;
}

/** The faults of one shop, used up in the order they came. */
export class FaultQueue {
  #faults: (BulkFault | Fault)[] = [];
  #cleared = new AbortController();

  add(fault: BulkFault | Fault): void {
    this.#faults.push(fault);
  }

  list(): (BulkFault | Fault)[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  /** Forgets them all; an answer that a slow one keeps back goes out now. */
  clear(): void {
    this.#faults = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Waits as long as a slow fault says, or until the faults are cleared. */
  async keepBack({ ms }: Fault): Promise<void> {
    await delay(ms, undefined, { signal: this.#cleared.signal }).catch(() => {});
  }

  /** Takes the fault for a request with these root fields, if there is one. "*" spares the token endpoint. */
  take(rootFields: readonly string[]): Fault | null {
    const isAdminApi = !rootFields.includes('access_token');
    return this.#takeFirst(
      (fault): fault is Fault =>
        fault.kind !== BULK_FAIL &&
        (fault.root_field === '*' ? isAdminApi : rootFields.includes(fault.root_field)),
    );
  }

  /** Takes the fault for a bulk operation that runs one of these. */
  takeBulk(rootFields: readonly string[]): BulkFault | null {
    return this.#takeFirst(
      (fault): fault is BulkFault =>
        fault.kind === BULK_FAIL &&
        (fault.root_field === '*' || rootFields.includes(fault.root_field)),
    );
  }

  #takeFirst<F extends BulkFault | Fault>(
    isMeant: (fault: BulkFault | Fault) => fault is F,
  ): F | null {
    for (const fault of this.#faults) {
      if (!isMeant(fault)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.times -= 1;
      this.#faults = this.#faults.filter((one) => one.times > 0);
      return { ...fault };
    }
    return null;
  }
}
