/** Something that failed, as the pages show it. */
export type Problem = {
  code: string;
  title: string;
  detail: string;
  errors: FieldError[];
  /** To quote when it happens again; absent where no answer came. */
  requestId?: string;
  /** Said of a call that ended in failure; nothing is known where no answer came, and nothing costs where no call was made. */
  charged?: false;
};

/** One wrong field; `pointer` is a JSON pointer into the operation's input. */
export type FieldError = { pointer: string; detail: string; suggestions?: string[] };

/** Where no answer came: the line is down, or the page was left. */
export const NO_ANSWER: Problem = {
  code: 'no_answer',
  title: 'No answer came',
  detail: 'The connection broke before the answer came. Check the network and try again.',
  errors: [],
};
