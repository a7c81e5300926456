import { type AppError, invalidField } from '#app/platform/errors.ts';

/** The answer to a form that this release does not have: during an update, a page may be newer than its process. */
export const unknownForm = (): AppError =>
  invalidField('/intent', 'This form is not known. Reload the page.');
