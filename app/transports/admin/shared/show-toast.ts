type WithToast = { shopify?: { toast?: { show: (message: string) => void } } };

/** A short word of success in the admin's frame; outside of it nothing. */
export function showToast(message: string): void {
  (globalThis as WithToast).shopify?.toast?.show(message);
}
