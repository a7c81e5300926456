/** How the idempotency key of each listing of a match begins: by it the listing is found again. */
export function listingKeyOf(matchCallId: string): string {
  return `listing of ${matchCallId} `;
}
