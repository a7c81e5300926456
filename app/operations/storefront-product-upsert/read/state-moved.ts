import type { FieldProblem } from '#app/platform/errors.ts';
import type { UpsertResult } from '../answer/upsert-output.ts';

/** The store changed between our read and our write: read again, once. */
export class StateMoved extends Error {
  override readonly name = 'StateMoved';
  /** What the store said, where it refused a part. */
  readonly problems: FieldProblem[];
  /** Answers with what the store has by now, for the reason given: the call has written already. */
  conclude?: (because: Error) => Promise<UpsertResult>;

  /** @param part what could not be done for it */
  constructor(part: string, problems: FieldProblem[] = []) {
    super(part);
    this.problems = problems;
  }
}
