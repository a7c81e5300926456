/** Key in the tab's session storage. */
export const REMEMBERED_STORE_KEY = 'catalog-vision store';

/** Parameters that Shopify's admin adds to a URL and that identify the store. */
const PARAMETERS = ['shop', 'host', 'embedded'] as const;

/**
 * Saves in this tab which store the app was opened in. URLs within the app do not contain it, but a reload or the back
 * button requests one of them; open-from-admin-page.ts then reads what is saved here.
 */
export function rememberStore(search: string): void {
  const params = new URLSearchParams(search);
  if (!params.get('shop') || !params.get('host')) return;
  const store = PARAMETERS.map((name) => [name, params.get(name) ?? ''] as const);
  try {
    window.sessionStorage.setItem(REMEMBERED_STORE_KEY, JSON.stringify(Object.fromEntries(store)));
  } catch {
    // A browser may refuse storage to a page in a frame.
  }
}
