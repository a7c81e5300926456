import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toAppName } from '../admin-frame/admin-page.ts';
import { bundleScript } from '../admin-frame/bundle-script.ts';
import { buildFramePage } from '../admin-frame/frame-page.ts';
import { buildProductPage, buildProductsPage } from '../admin-frame/product-pages.ts';
import { listResources } from '../admin-frame/resources.ts';
import { signIdToken } from '../oauth/id-token.ts';
import type { App } from '../oauth/token-endpoint.ts';
import type { Shop } from '../store/shop-registry.ts';
import { sendJson } from './json.ts';

/** The app's handle in addresses of the admin. */
const APP_HANDLE = 'catalog-vision';
const ID_TOKEN_LIFE_S = 60;
const THIS_APP = { handle: APP_HANDLE, name: toAppName(APP_HANDLE) };

export type AdminVisit = {
  shop: Shop;
  app: App;
  /** Base URL of the app; null if it is not set. */
  appUrl: string | null;
  /** The member of staff who is signed in to the admin. */
  memberId: string;
  url: URL;
  /** The path within the shop, such as `/admin/products`. */
  path: string;
};

/** Answers GET requests for admin pages. False if the path is not one of them. */
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
  else if (path === '/admin/products') sendHtml(response, 200, buildProductsPage(store, THIS_APP));
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

/** GET /shopifycloud/app-bridge.js: the script that every embedded app loads, at the path of Shopify's CDN. */
export async function answerAppBridge(response: ServerResponse): Promise<void> {
  send(response, 200, 'text/javascript', await bundleScript('app-bridge'));
}

/** The app's base URL from the request's header (for browser tests that start an app), else from the settings. */
export function findAppUrl(request: IncomingMessage, configured: string | null): string | null {
  const header = request.headers['x-app-url'];
  return typeof header === 'string' && URL.canParse(header) ? header : configured;
}

/** Who is signed in to the browser by the request's header (for browser tests of several people), else to the shop. */
export function findMemberId(request: IncomingMessage, { members }: Shop): string {
  const header = request.headers['x-member-id'];
  return typeof header === 'string' ? header : members.signedInId;
}

/** An ID token for the app in the frame. */
function frameIdToken({ shop, app, memberId }: AdminVisit): string {
  const lifeS = shop.nextIdTokenLivesS.shift() ?? ID_TOKEN_LIFE_S;
  return signIdToken(shop.store.domain, app, { expiresInS: lifeS, sub: memberId });
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
  sendHtml(
    response,
    200,
    buildFramePage({ shop: domain, handle, path, appAddress: address, scopes }),
  );
}

function showProduct(response: ServerResponse, { shop }: AdminVisit, number: string): void {
  const product = shop.store.products.get(`gid://shopify/Product/${number}`);
  if (product) sendHtml(response, 200, buildProductPage(shop.store, product, THIS_APP));
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
