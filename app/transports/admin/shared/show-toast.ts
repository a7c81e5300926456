type WithToast = { shopify?: { toast?: { show: (message: string) => void } } };

/** Shows a short confirmation in the Shopify admin; does nothing outside of it. */
export function showToast(message: string): void {
  (globalThis as WithToast).shopify?.toast?.show(message);
}
