import { createHash, randomBytes } from 'node:crypto';
import { signIdToken } from './sign-id-token.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';
/** The page of a hosted client to which the browser comes back. */
export const CALLBACK = 'https://client.example/callback';

/** Parameters to send instead; null leaves one out. */
type Changes = { headers?: Record<string, string> } & { [parameter: string]: unknown };

export type Tokens = { access_token: string; refresh_token: string; scope: string };

export type OauthTestClient = ReturnType<typeof oauthClientOf>;

/** The address of a shop's tools for clients that connect by OAuth. */
export async function resourceOf(app: AppUnderTest, shop: TestShop): Promise<string> {
  const { publicId } = await app.services.shops.getInstalledById(shop.shopId);
  return `${app.services.appUrl}/mcp/oauth/${publicId}`;
}

/** A client by plain HTTP: it sends what an official client would not send too. */
export async function registerOauthClient(
  app: AppUnderTest,
  metadata: object = { client_name: 'Test client', redirect_uris: [CALLBACK] },
) {
  const { body } = await app.post('/oauth/register', metadata);
  return oauthClientOf(app, body.client_id);
}

/** The same for a client that describes itself at its id. */
export function oauthClientOf(app: AppUnderTest, clientId: string) {
  const ask = (resource: string, changes: Changes = {}) =>
    askForConsent(app, clientId, resource, changes);
  const token = (fields: Record<string, string>) =>
    postForm(`${app.url}/oauth/token`, { client_id: clientId, ...fields });
  const redeem = ({ code, verifier }: { code: string; verifier: string }, changes: object = {}) =>
    token({
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
      redirect_uri: CALLBACK,
      ...changes,
    });
  /** From the request to the code, allowed by the owner. */
  const getCode = async (shop: TestShop, changes?: Changes) => {
    const { requestId, cookie, verifier } = await ask(await resourceOf(app, shop), changes);
    const { url = '' } = await decide(app, shop, requestId, 'allow');
    const back = await goBack(app, url, cookie);
    return { code: back.params.get('code') ?? '', verifier };
  };
  return {
    clientId,
    ask,
    token,
    redeem,
    getCode,
    async connect(shop: TestShop, changes?: Changes): Promise<Tokens> {
      return (await redeem(await getCode(shop, changes))).body;
    },
    refresh: (refreshToken: string) =>
      token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
}

/** What the authorization endpoint answers. */
export async function askForConsent(
  app: Pick<AppUnderTest, 'url'>,
  clientId: string,
  resource: string,
  { headers = {}, ...changes }: Changes = {},
) {
  const verifier = randomBytes(32).toString('base64url');
  const sent = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK, state: 'a-state' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource,
    ...changes,
  };
  const query = Object.entries(sent).filter((one): one is [string, string] => one[1] !== null);
  const answer = await fetch(`${app.url}/oauth/auth?${new URLSearchParams(query)}`, {
    headers,
    redirect: 'manual',
  });
  const location = answer.headers.get('location') ?? '';
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    location,
    requestId: location.split('/').at(-1) ?? '',
    cookie: cookies.join('; '),
    verifier,
  };
}

/** What the consent page sends for a member of staff; `text` is the whole answer of the page. */
export async function decide(
  app: AppUnderTest,
  shop: TestShop,
  requestId: string,
  intent: string,
  idToken = signIdToken(shop.store.shop),
): Promise<{ status: number; url: string | undefined; text: string }> {
  const answer = await fetch(`${app.url}/app/connect/${requestId}.data`, {
    method: 'POST',
    headers: { 'User-Agent': USER_AGENT, Authorization: `Bearer ${idToken}` },
    body: new URLSearchParams({ intent }),
    redirect: 'manual',
  });
  const text = await answer.text();
  const url = /https?:[^"]*\/oauth\/auth\/[^"]*/.exec(text)?.[0];
  return { status: answer.status, url, text };
}

/** Where the browser ends that goes on from the admin. */
export async function goBack(app: AppUnderTest, url: string, cookie: string) {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${app.url}${pathname}${search}`, {
    headers: { cookie },
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  const params = location ? new URL(location).searchParams : new URLSearchParams();
  return { status: answer.status, location, params, text: await answer.text() };
}

async function postForm(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered.
  const body: any = text ? JSON.parse(text) : null;
  return { status: answer.status, headers: answer.headers, body };
}
