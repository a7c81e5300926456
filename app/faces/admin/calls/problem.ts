/** A failed call as the pages show it. A failed call is never charged. */
export type Problem = {
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  /** To quote when it happens again; absent where no answer came. */
  requestId?: string;
};

/** One wrong field; `pointer` is a JSON pointer into the operation's input. */
export type FieldError = { pointer: string; detail: string; suggestions?: string[] };

/** Where no answer came: the line is down, or the page was left. */
export const NO_ANSWER: Problem = {
  code: 'no_answer',
  title: 'No answer came',
  detail: 'The connection broke before the answer was there. Check the network and try again.',
  errors: [],
};
