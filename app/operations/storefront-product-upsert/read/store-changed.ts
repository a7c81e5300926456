import type { FieldProblem } from '#app/platform/errors.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';

/** Thrown if the product in Shopify changed between reading and writing it. The upsert then starts over, once. */
export class StoreChanged extends Error {
  override readonly name = 'StoreChanged';
  /** Shopify's errors, if it refused a part of the update. */
  readonly problems: FieldProblem[];
  /** Set if the call has written something: answers with what Shopify has, and the reason for the rest. */
  conclude?: (reason: Error) => Promise<UpsertResult>;

  /** @param part the part of the update that could not be done */
  constructor(part: string, problems: FieldProblem[] = []) {
    super(part);
    this.problems = problems;
  }
}
