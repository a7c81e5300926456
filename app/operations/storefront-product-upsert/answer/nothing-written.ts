import { addSentence } from '#app/platform/errors.ts';
import { mayHaveRun } from '../../upsert-shared/failure-reason.ts';
import type { UpsertRun } from '../upsert-run.ts';
import { CHECK_SENTENCES, type StoreCheck } from './store-rejection.ts';
import type { Done } from '../write/update-progress.ts';

/**
 * The failure of a call that has written nothing. Undefined when it has written, and when only something optional
 * was refused.
 * @param check the result of reading the store; absent before it was read: then only certain failures count
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

/** Adds the result of reading the store to a failure. */
export function withCheck(failure: Error, check: StoreCheck): Error {
  return addSentence(failure, CHECK_SENTENCES[check]);
}
