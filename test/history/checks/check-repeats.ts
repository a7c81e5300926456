import type { CallRow } from '../final-state.ts';
import { type Entry, successOf } from '../history.ts';
import type { Check } from './check.ts';

/**
 * One idempotency key gets one answer and is charged once. A call that was given up as dead, because its process stood
 * still, frees its key and costs nothing, although its caller may be answered in the end: such an answer may differ.
 */
export const checkRepeats: Check = ({ entries }, { calls }) => {
  const byRequest = new Map(calls.map((call) => [call.requestId, call]));
  const keyed = entries.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  const groups = Map.groupBy(
    keyed,
    ({ shop, facts, idempotencyKey }) => `${shop} ${facts.operation} ${idempotencyKey}`,
  );
  return [...groups].flatMap(([name, attempts]) => {
    const answers = new Map<string, Entry>();
    for (const attempt of attempts) {
      const answer = successOf(attempt);
      if (answer !== null) answers.set(identify(attempt, answer), attempt);
    }
    const counted = [...answers.keys()].filter((id) => !isGivenUp(byRequest.get(id)));
    if (counted.length <= 1) return [];
    const message = `${name} has ${counted.length} answers: ${counted.join(', ')}`;
    const isAbout = ({ id }: Entry) => attempts.some((attempt) => attempt.id === id);
    return [{ check: 'repeats', message, isAbout }];
  });
};

function identify({ facts }: Entry, answer: Record<string, unknown>): string {
  if (facts.operation === 'start-job') return String(answer.id);
  return String(facts.operation === 'stock-add' ? answer.stock_add_id : answer.request_id);
}

const isGivenUp = (call: CallRow | undefined) => call?.status === 'failed';
