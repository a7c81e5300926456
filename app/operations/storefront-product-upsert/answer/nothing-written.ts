import { addSentence } from '#app/platform/errors.ts';
import { mayHaveRun } from '../../upsert-shared/failure-reason.ts';
import type { UpsertRun } from '../upsert-run.ts';
import type { Done } from './applied.ts';
import { CHECK_IN_WORDS, type StoreCheck } from './store-rejection.ts';

/**
 * How a call fails that has written nothing; undefined where it has, and where merely something was refused
 * that the product can do without.
 * @param check what reading the store said; absent before it was read: then only what needs no look is a failure
 */
export function nothingWritten(
  { written }: Pick<UpsertRun, 'written'>,
  { open, refusal }: Pick<Done, 'open' | 'refusal'>,
  check?: StoreCheck,
): Error | undefined {
  if (written.isCertain) return undefined;
  const reasons = [...open.values()];
  const failure = reasons.find((why) => why.failure)?.failure;
  if (check === undefined) {
    const isSure = !refusal && reasons.every((why) => why.failure && !mayHaveRun(why));
    return isSure ? failure : undefined;
  }
  if (refusal) return refusal(check);
  return failure && withCheck(failure, check);
}

/** A failure of the store, with what reading it back said. */
export function withCheck(failure: Error, check: StoreCheck): Error {
  return addSentence(failure, CHECK_IN_WORDS[check]);
}
