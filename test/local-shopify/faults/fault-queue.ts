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

/** Fails a bulk operation, not a request. */
export const BULK_FAIL = 'bulk_fail';

/** A fault of the next requests with the given root field. */
export interface Fault {
  /** "*" is any field of the Admin API; "access_token" is the token endpoint. */
  root_field: string;
  kind: FaultKind;
  /** For slow: the delay in milliseconds. */
  ms: number;
  /** Matching requests that still fail. */
  times: number;
  /** Matching requests that pass before that. */
  skip: number;
  /** For root_error: `extensions.code`; for user_error: the userError's code or null. */
  code?: string | null;
  /** For root_error and user_error; default: derived from the code. */
  message?: string;
  /** For user_error: the path in the input. */
  field?: string[];
  /** For root_error: whether the field runs before it fails. */
  ran?: boolean;
}

/** A bulk operation that fails half-way; `root_field` is the mutation it runs. */
export interface BulkFault {
  root_field: string;
  kind: typeof BULK_FAIL;
  error_code: BulkErrorCode;
  /** Lines that are run before the failure. */
  after_lines: number;
  /** Number of them missing in the partial results. */
  unreported: number;
  times: number;
  skip: number;
}

/** The faults of one shop, used in the order in which they were added. */
export class FaultQueue {
  #faults: (BulkFault | Fault)[] = [];
  #cleared = new AbortController();

  add(fault: BulkFault | Fault): void {
    this.#faults.push(fault);
  }

  list(): (BulkFault | Fault)[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  /** Removes all faults; delayed responses are sent now. */
  clear(): void {
    this.#faults = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Waits for the delay of a slow fault, or until the faults are cleared. */
  async keepBack({ ms }: Fault): Promise<void> {
    await delay(ms, undefined, { signal: this.#cleared.signal }).catch(() => {});
  }

  /** Takes the fault of a request with these root fields, if there is one. "*" excludes the token endpoint. */
  take(rootFields: readonly string[]): Fault | null {
    const isAdminApi = !rootFields.includes('access_token');
    return this.#takeFirst(
      (fault): fault is Fault =>
        fault.kind !== BULK_FAIL &&
        (fault.root_field === '*' ? isAdminApi : rootFields.includes(fault.root_field)),
    );
  }

  /** Takes the fault of a bulk operation that runs one of these mutations. */
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
