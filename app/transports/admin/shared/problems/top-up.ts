/** Where a person buys credits: a page of its own, or none but the credits page of the app. */
export type TopUp = { url: string | null };

/** A top-up address inside the app says nothing new: the credits page is linked anyway. */
export function toTopUp(topUpUrl: string, appUrl: string): TopUp {
  return { url: topUpUrl.startsWith(`${appUrl}/app`) ? null : topUpUrl };
}
