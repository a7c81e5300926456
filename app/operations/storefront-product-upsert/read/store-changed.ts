import type { FieldProblem } from '#app/platform/errors.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';

/** The store changed between reading and writing it. The upsert then starts over, once. */
export class StoreChanged extends Error {
  override readonly name = 'StoreChanged';
  /** The store's errors, where it refused a part of the update. */
  readonly problems: FieldProblem[];
  /** Set when the call has written something: answers with what the store has, and the reason for the rest. */
  conclude?: (reason: Error) => Promise<UpsertResult>;

  /** @param part the part of the update that could not be done */
  constructor(part: string, problems: FieldProblem[] = []) {
    super(part);
    this.problems = problems;
  }
}
