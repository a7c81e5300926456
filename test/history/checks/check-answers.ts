import { ERRORS } from '#app/platform/errors.ts';
import type { Entry } from '../history.ts';
import type { Check } from './check.ts';

/** Clients of a history have valid keys and send valid inputs. */
const NEVER = new Set(['internal_error', 'unauthorized', 'missing_scope', 'invalid_input']);

/**
 * Every answer is a success or a documented problem that says it was not charged; 503 names when to come back. Faults of
 * the store may be answered by 502 and 504, which are documented too.
 */
export const checkAnswers: Check = ({ entries }) =>
  entries.flatMap((entry) => {
    const wrong = findWrong(entry);
    if (wrong === null) return [];
    const message = `${entry.facts.operation}: ${wrong}`;
    return [{ check: 'answers', message, isAbout: (other) => other.id === entry.id }];
  });

function findWrong({ outcome, facts }: Entry): string | null {
  if (outcome.kind === 'unknown' || outcome.status < 300) return null;
  // A command of the operator fails with words, not with a problem.
  if (facts.operation === 'grant') return null;
  const { status, body, retryAfter } = outcome;
  const said = JSON.stringify(body);
  const code = String(body.code);
  const documented = (ERRORS as Record<string, { status: number }>)[code];
  if (documented?.status !== status) return `${status} is no documented problem: ${said}`;
  if (NEVER.has(code)) return `${status} ${code} to a valid call: ${said}`;
  if (status === 503 && retryAfter === null) return `503 without Retry-After: ${said}`;
  if (body.charged === true) return `a failure that was charged: ${said}`;
  return null;
}
