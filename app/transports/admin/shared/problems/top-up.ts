/** Where credits can be bought; `url` is null where that is only the app's own credits page. */
export type TopUp = { url: string | null };

/** Leaves out a top-up URL inside the app: pages link to the credits page anyway. */
export function toTopUp(topUpUrl: string, appUrl: string): TopUp {
  return { url: topUpUrl.startsWith(`${appUrl}/app`) ? null : topUpUrl };
}
