import type { ServerResponse } from 'node:http';
import { signIdToken } from '../oauth/id-token.ts';
import type { App } from '../oauth/token-door.ts';

const ID_TOKEN_LIFE_S = 60;

/** What a click on the app in the admin's menu does: opens it with the shop, the host and a fresh ID token. */
export function openApp(response: ServerResponse, domain: string, app: App, appUrl: string): void {
  const address = new URL('/app', appUrl);
  address.search = new URLSearchParams({
    embedded: '1',
    shop: domain,
    host: Buffer.from(`admin.shopify.com/store/${domain.split('.')[0]}`).toString('base64url'),
    id_token: signIdToken(domain, app, ID_TOKEN_LIFE_S),
  }).toString();
  response.writeHead(302, { Location: address.href, 'Cache-Control': 'no-store' }).end();
}
