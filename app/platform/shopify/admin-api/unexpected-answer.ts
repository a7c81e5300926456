/**
 * The message for an answer that this version does not understand. The cause is unknown, so none is named; the log has the
 * answer.
 * @param how such as `with the status 406`
 */
export function unexpectedAnswer(how: string): string {
  return `The store answered ${how}, which this app does not expect. Try again; if it happens again, tell whoever runs the app, with the request id.`;
}
