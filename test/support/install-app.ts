import type { LocalStore } from './local-store.ts';

/** The address with which Shopify's admin opens the app in a store, with an ID token. */
export async function openAppUrl(appUrl: string, store: LocalStore): Promise<string> {
  const url = new URL('/app', appUrl);
  url.search = new URLSearchParams({
    embedded: '1',
    shop: store.shop,
    host: Buffer.from(`admin.shopify.com/store/${store.shop.split('.')[0]}`).toString('base64url'),
    id_token: await store.signIdToken(),
  }).toString();
  return url.href;
}

/** Shopify's library refuses user agents of bots. */
export const AS_A_BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36',
};

/** Installs the app as opening it in the admin does: by the data that every page loads, without a page, which takes as long again. */
export async function installApp(appUrl: string, store: LocalStore): Promise<void> {
  const url = new URL(await openAppUrl(appUrl, store));
  url.pathname = '/app.data';
  url.searchParams.set('_routes', 'routes/app');
  const response = await fetch(url, { headers: AS_A_BROWSER, redirect: 'manual' });
  if (response.status !== 200) {
    throw new Error(
      `Opening the app answered ${response.status}: ${(await response.text()).slice(0, 500)}`,
    );
  }
}
