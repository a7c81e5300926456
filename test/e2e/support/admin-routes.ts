import type { BrowserContext, Route } from 'playwright-core';

/** An image of one pixel for those on Shopify's CDN. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Shopify's addresses as the browser sees them, answered by the stand-in: the built app stands in a real
 * https://admin.shopify.com page and loads the real script address, so nothing in the product is loosened.
 * Whatever else would leave this machine is refused.
 */
export async function routeAdmin(
  context: BrowserContext,
  where: { shopifyUrl: string; appUrl: string; configuredAppUrl: string },
): Promise<void> {
  const { shopifyUrl, appUrl, configuredAppUrl } = where;
  const pass = (route: Route, address: URL) => passOn(route, address, appUrl);
  // Playwright asks the route added last first.
  await context.route(/^https:\/\//, (route) => route.abort());
  await context.route(/^https:\/\/cdn\.shopify\.com\//, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/shopifycloud/')) return pass(route, new URL(pathname, shopifyUrl));
    return route.request().resourceType() === 'image'
      ? route.fulfill({ contentType: 'image/gif', body: PIXEL })
      : route.fulfill({ status: 200, body: '' });
  });
  await context.route(/^https:\/\/admin\.shopify\.com\//, (route) => {
    const { pathname, search } = new URL(route.request().url());
    const [, name, rest = ''] = /^\/store\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
    if (!name) return route.fulfill({ status: 404, body: '' });
    return pass(route, new URL(`/stores/${name}.myshopify.com/admin${rest}${search}`, shopifyUrl));
  });
  await context.route(/^https:\/\/[a-z0-9-]+\.myshopify\.com\//, (route) => {
    const { hostname, pathname, search } = new URL(route.request().url());
    const name = hostname.split('.')[0];
    const rest = /^\/admin(\/.*)?$/.exec(pathname)?.[1];
    if (rest === undefined)
      return route.fulfill({ contentType: 'text/plain', body: `The shop ${name}: ${pathname}` });
    return redirect(route, `https://admin.shopify.com/store/${name}${rest}${search}`);
  });
  // Redirects of Shopify's library go to APP_URL: answer them from the app under test.
  await context.route(`${configuredAppUrl}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    return redirect(route, new URL(pathname + search, appUrl).href);
  });
}

async function passOn(route: Route, address: URL, appUrl: string): Promise<void> {
  const request = route.request();
  const body = request.postDataBuffer();
  const response = await fetch(address, {
    method: request.method(),
    headers: {
      'x-app-url': appUrl,
      'content-type': request.headers()['content-type'] ?? 'text/plain',
    },
    redirect: 'manual',
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

function redirect(route: Route, location: string): Promise<void> {
  return route.fulfill({ status: 302, headers: { location } });
}
