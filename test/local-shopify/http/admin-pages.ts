import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { nameOfHandle } from '../admin-frame/admin-page.ts';
import { bundleScript } from '../admin-frame/bundle-script.ts';
import { framePage } from '../admin-frame/frame-page.ts';
import { productPage, productsPage } from '../admin-frame/product-pages.ts';
import { listResources } from '../admin-frame/resources.ts';
import { signIdToken } from '../oauth/id-token.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import { sendJson } from './json.ts';

/** The app's handle, by which the admin's addresses name it. */
const APP_HANDLE = 'catalog-vision';
const ID_TOKEN_LIFE_S = 60;
const THIS_APP = { handle: APP_HANDLE, name: nameOfHandle(APP_HANDLE) };

export type AdminVisit = {
  shop: Shop;
  app: App;
  /** Where the app is; null where nobody said. */
  appUrl: string | null;
  url: URL;
  /** The path within the shop, such as `/admin/products`. */
  path: string;
};

/** GET of the admin a person sees. False when the path is none of its pages. */
export async function answerAdminPage(
  response: ServerResponse,
  visit: AdminVisit,
): Promise<boolean> {
  const { shop, path } = visit;
  const { store } = shop;
  const [, room = '', name = '', ...rest] = path.split('/').slice(1);
  if (path === '/admin' || path === '/admin/' || path === '/admin/app')
    redirect(response, `/stores/${store.domain}/admin/apps/${APP_HANDLE}`);
  else if (room === 'apps' && name) showApp(response, visit, name, rest.join('/'));
  else if (path === '/admin/products') sendHtml(response, 200, productsPage(store, THIS_APP));
  else if (room === 'products') showProduct(response, visit, name);
  else if (path === '/admin/frame/frame.js')
    send(response, 200, 'text/javascript', await bundleScript('frame'));
  else if (path === '/admin/frame/frame.css')
    send(response, 200, 'text/css', await readFile(STYLES, 'utf8'));
  else if (path === '/admin/frame/id-token')
    sendJson(response, 200, { id_token: frameIdToken(visit) });
  else if (path === '/admin/frame/resources')
    sendJson(response, 200, listResources(store, visit.url.searchParams.get('type')));
  else return false;
  return true;
}

const STYLES = new URL('../admin-frame/frame.css', import.meta.url);

/** GET /shopifycloud/app-bridge.js: the script every embedded app loads, at the path of Shopify's CDN. */
export async function answerAppBridge(response: ServerResponse): Promise<void> {
  send(response, 200, 'text/javascript', await bundleScript('app-bridge'));
}

/** Where the app is, as the request says (a browser test with an app of its own), else as this process was told. */
export function appUrlOf(request: IncomingMessage, configured: string | null): string | null {
  const header = request.headers['x-app-url'];
  return typeof header === 'string' && URL.canParse(header) ? header : configured;
}

/** A token as the admin hands it to the app in its frame. */
function frameIdToken({ shop, app }: AdminVisit): string {
  const lifeS = shop.nextIdTokenLivesS.shift() ?? ID_TOKEN_LIFE_S;
  return signIdToken(shop.store.domain, app, lifeS);
}

function showApp(response: ServerResponse, visit: AdminVisit, handle: string, path: string): void {
  const { shop, app, appUrl, url } = visit;
  if (!appUrl) {
    sendHtml(response, 503, 'APP_URL of local Shopify is not set.');
    return;
  }
  const { domain } = shop.store;
  const address = new URL(`/${path}`, appUrl);
  for (const [name, value] of url.searchParams) address.searchParams.append(name, value);
  const host = `admin.shopify.com/store/${domain.split('.')[0]}`;
  address.searchParams.set('embedded', '1');
  address.searchParams.set('shop', domain);
  address.searchParams.set('host', Buffer.from(host).toString('base64url'));
  address.searchParams.set('id_token', frameIdToken(visit));
  const scopes = shop.scopes ?? app.scopes;
  sendHtml(response, 200, framePage({ shop: domain, handle, path, appAddress: address, scopes }));
}

function showProduct(response: ServerResponse, { shop }: AdminVisit, number: string): void {
  const product = shop.store.products.get(`gid://shopify/Product/${number}`);
  if (product) sendHtml(response, 200, productPage(shop.store, product, THIS_APP));
  else sendHtml(response, 404, 'There is no such product in this store.');
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to, 'Cache-Control': 'no-store' }).end();
}

function sendHtml(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/html', text);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
  });
  response.end(text);
}
