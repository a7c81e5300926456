/** What is left as far as a page knows: a call that was refused for lack of credits is newer than what was loaded. */
export const creditsLeft = (loaded: number, isRefused: boolean, priceCredits: number): number =>
  isRefused ? Math.min(loaded, priceCredits - 1) : loaded;
