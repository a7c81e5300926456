/** The idempotency key of a look-up by a typed code, of a photo that a match has read. */
export const buildLookUpKey = (matchCallId: string, unique: string): string =>
  `look-up of ${matchCallId} ${unique}`;

/** The match whose photo is looked up again; null for other keys. */
export function parseLookUpKey(key: string): { callId: string } | null {
  const callId = /^look-up of (\S+) /.exec(key)?.[1];
  return callId === undefined ? null : { callId };
}
