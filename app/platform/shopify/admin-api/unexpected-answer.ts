/**
 * The store answered, and this version can make nothing of it: why is not known, so no cause is told, and whoever runs
 * the app finds the answer in the log.
 * @param how such as `with the status 406`
 */
export function unexpectedAnswer(how: string): string {
  return `The store answered ${how}, which this app does not expect. Try again; if it happens again, tell whoever runs the app, with the request id.`;
}
