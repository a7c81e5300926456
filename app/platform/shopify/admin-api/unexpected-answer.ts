/**
 * Returns the message for an answer that this version does not understand. It names no cause, since none is known; the
 * log has the answer.
 * @param how how the store answered, such as `with the status 406`
 */
export function unexpectedAnswer(how: string): string {
  return `The store answered ${how}, which this app does not expect. Try again; if it happens again, report it to the operator of the app, with the request id.`;
}
