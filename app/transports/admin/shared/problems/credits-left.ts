/** Returns the credits left as far as a page knows: a refusal for lack of credits is newer than the loaded balance. */
export const creditsLeft = (loaded: number, isRefused: boolean, priceCredits: number): number =>
  isRefused ? Math.min(loaded, priceCredits - 1) : loaded;
