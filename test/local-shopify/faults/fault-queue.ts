export const FAULT_KINDS = [
  'throttle',
  'http429',
  'http502',
  'slow',
  'cut_after_commit',
  'token_revoked',
  'shop_frozen',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that goes wrong with the next requests that have a root field. */
export interface Fault {
  /** "*" is any of the Admin API; "access_token" is the token door. */
  root_field: string;
  kind: FaultKind;
  /** For slow: how long, in ms. */
  ms: number;
  /** How many matching requests it still hits. */
  times: number;
  /** How many matching requests it still lets pass first. */
  skip: number;
}

/** The faults of one shop, used up in the order they came. */
export class FaultQueue {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#faults = [];
  }

  /** Takes the fault for a request with these root fields, if there is one. "*" spares the token door. */
  take(rootFields: readonly string[]): Fault | null {
    const isAdminApi = !rootFields.includes('access_token');
    for (const fault of this.#faults) {
      const isMeant = fault.root_field === '*' ? isAdminApi : rootFields.includes(fault.root_field);
      if (!isMeant) continue;
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
