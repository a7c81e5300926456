/** Where a tab keeps which store the app was opened in. */
export const REMEMBERED_STORE = 'catalog-vision store';

/** The parameters that Shopify's admin gives to an address and that lead back to the same store. */
const PARAMETERS = ['shop', 'host', 'embedded'] as const;

/**
 * Keeps in this tab which store the page was opened in. Addresses within the app do not say it, and a reload or the
 * way back asks the server for one of them: see the page that reopens the app.
 */
export function rememberStore(search: string): void {
  const asked = new URLSearchParams(search);
  if (!asked.get('shop') || !asked.get('host')) return;
  const kept = PARAMETERS.map((name) => [name, asked.get(name) ?? ''] as const);
  try {
    window.sessionStorage.setItem(REMEMBERED_STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser may refuse to keep anything for a page in a frame.
  }
}
