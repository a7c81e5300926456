/** A failure as the pages show it. */
export type Problem = {
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  /** Absent when there was no response. */
  requestId?: string;
  /** Set on calls that failed. Absent when there was no response, and when the failure was not a call's. */
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

export function isProblem(data: unknown): data is Problem {
  return typeof data === 'object' && data !== null && 'code' in data && 'detail' in data;
}

/** The answer to a page's form that failed. */
export type FormFailure = { kind: 'failed'; problem: Problem };
