/** A failure as the pages show it. */
export type Problem = {
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  /** Absent when there was no response. */
  requestId?: string;
  /** Set for failed calls. Absent if there was no response, or if it was not a call that failed. */
  charged?: false;
};

/** One wrong field; `pointer` is a JSON pointer into the operation's input. */
export type FieldError = { pointer: string; detail: string; suggestions?: string[] };

/** The problem when a call got no response: the network is down, or the page was closed. */
export const NO_RESPONSE: Problem = {
  code: 'no_answer',
  title: 'No response',
  detail: 'The connection was lost before the app answered. Check your connection and try again.',
  errors: [],
};

/**
 * The problem when a form got no response. The request may still be waiting for a connection and be carried out later;
 * unlike a call, it has no idempotency key that prevents it from being carried out twice.
 */
export const FORM_WITHOUT_ANSWER: Problem = {
  ...NO_RESPONSE,
  code: 'form_without_answer',
  detail:
    'The connection was lost before the app answered. It may have gone through, or may still go through. Check before you try again.',
};

export function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'detail' in data;
}

/** The answer to a page's form that failed. */
export type FormFailure = { kind: 'failed'; problem: Problem };
