/** Builds the idempotency key for looking up a typed code with the photo of an earlier match. */
export const buildLookUpKey = (matchCallId: string, unique: string): string =>
  `look-up of ${matchCallId} ${unique}`;

/** Returns the match whose photo is looked up again; null for other keys. */
export function parseLookUpKey(key: string): { callId: string } | null {
  const callId = /^look-up of (\S+) /.exec(key)?.[1];
  return callId === undefined ? null : { callId };
}
