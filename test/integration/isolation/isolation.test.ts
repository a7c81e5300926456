import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postRpc } from '#test/support/post-rpc.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { type OwnApp, startApp } from '#test/support/start-app.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { startWebhookReceiver } from '#test/support/webhook-receiver.ts';
import { dumpShop } from './dump-shop.ts';
import { type CallExpectation, OPERATIONS, TOOLS } from './expected-calls.ts';
import { ROUTES } from './expected-routes.ts';
import { type Objects, openVictim, type Victim } from './victim.ts';
import {
  addressOf,
  attacksOn,
  expectationOf,
  formOf,
  NAMES_AN_OBJECT,
  operationAddress,
  pagesOf,
  routes,
  routesOf,
} from './walk.ts';

const STAFF = '42';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

let database: TestDatabase;
let app: OwnApp;
let shop: Victim;
let stranger: Victim;
let before: Record<string, string[]>;
beforeAll(async () => {
  database = await createTestDatabase();
  const receiver = await startWebhookReceiver();
  receiver.answerWith(410);
  const { origin } = receiver;
  const first = await startApp({ database, env: { TRUSTED_FETCH_ORIGINS: origin } });
  [shop, stranger] = await Promise.all([openVictim(first, origin), openVictim(first, origin)]);
  await first.close();
  await receiver.close();
  before = await dumpShop(database.env, shop.shopId);
  app = await startStrangersApp();
}, 300_000);
afterAll(async () => {
  await app.close();
  await database.remove();
});

/** An app that believes where a request says it comes from: every one comes from another address. */
const startStrangersApp = () => startApp({ database, env: { TRUSTED_PROXIES: '127.0.0.1' } });
let asked = 0;
function anotherAddress(): { 'X-Forwarded-For': string } {
  asked += 1;
  return { 'X-Forwarded-For': `198.18.${asked >> 8}.${asked & 255}` };
}

/** Bearers that open no page of the shop: a stranger's keys and its own, whatever their state. */
const keysForPages = () => [...Object.values(shop.keys), ...Object.values(stranger.keys)];
/** Of calls: refused whoever made them. */
const deadKeys = () => [shop, stranger].flatMap(({ keys }) => [keys.revoked, keys.expired]);

async function ask(path: string, init: RequestInit = {}) {
  const answer = await fetch(new URL(path, app.url), {
    redirect: 'manual',
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...anotherAddress() },
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream && answer.status === 200 ? '' : await answer.text();
  return { status: answer.status, text, location: answer.headers.get('location') };
}

describe('the list of what may be reached', () => {
  it('names every route of the build', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('says of every route of staff that takes forms how a stranger would use them', () => {
    const silent = routesOf('staff').filter((route) => {
      const expectation = expectationOf(route);
      return route.hasAction && expectation.of === 'staff' && !expectation.attacks;
    });
    // Uploads and commands included: `namesNothing` where a form names no object of the shop.
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it('names every operation of REST', async () => {
    const { text } = await ask('/api/v1/openapi.json');
    const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('names every tool of MCP', async () => {
    const listed = await postRpc(app.url, rpc('tools/list'), stranger.keys.full);
    const { tools } = (listed.messages[0]?.result ?? {}) as { tools?: { name: string }[] };
    expect(tools?.map(({ name }) => name).sort()).toEqual(Object.keys(TOOLS).sort());
  });
});

describe('a page', () => {
  it('opens for no API key and for nobody without a token', async () => {
    for (const route of routesOf('staff')) {
      const path = addressOf(route.path, shop.objects);
      for (const bearer of [undefined, ...keysForPages()]) {
        const headers = new Headers({ 'User-Agent': BROWSER });
        if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
        const methods = [...(route.hasLoader ? ['GET'] : []), ...(route.hasAction ? ['POST'] : [])];
        for (const method of methods) {
          const body = method === 'POST' ? formOf({ intent: 'revoke' }) : null;
          const answer = await ask(path, { method, headers, body });
          expect(REFUSED_PAGE, `${method} ${path} ${answer.text.slice(0, 200)}`).toContain(
            answer.status,
          );
          expect(answer.text, `${method} ${path}`).not.toContain(shop.secret);
        }
      }
    }
  });

  it('shows staff of another shop nothing of this one', async () => {
    const theirs = openDesk(app, stranger, STAFF);
    for (const path of pagesOf(shop.objects)) {
      for (const address of [path, `${path.replace(/(\?|$)/, '.data$1')}`]) {
        const answer = await theirs.ask(address);
        const text = await readShort(answer);
        expect(text, address).not.toContain(shop.secret);
        if (NAMES_AN_OBJECT.test(path)) expect(answer.status, address).not.toBe(200);
      }
    }
  });

  it('takes no form about this shop from staff of another one', async () => {
    const theirs = openDesk(app, stranger, STAFF);
    for (const attack of attacksOn(shop.objects, stranger.objects)) {
      const what = `${attack.to} ${JSON.stringify(attack.fields)}`;
      const text = await (await theirs.send(attack.to, formOf(attack.fields))).text();
      expect(text, what).not.toContain(shop.secret);
      if (attack.refusal) expect(text, what).toContain(attack.refusal);
    }
  });
});

describe('an operation of REST', () => {
  it('is refused to keys that are revoked or expired, and without a key', async () => {
    for (const [name] of Object.entries(OPERATIONS)) {
      for (const key of [undefined, ...deadKeys()])
        expect((await callRest(name, shop.objects, key)).status, name).toBe(401);
    }
  });

  it('asks a key for its scope', async () => {
    for (const [name, { scopeless }] of Object.entries(OPERATIONS)) {
      const answer = await callRest(name, shop.objects, shop.keys.scopeless);
      if (scopeless === 'allowed') expect(answer.status, name).toBe(200);
      else expect(answer.text, name).toContain('"code":"missing_scope"');
    }
  });

  it('tells a key of another shop nothing of this one', async () => {
    for (const [name, { stranger: told }] of Object.entries(OPERATIONS)) {
      const answer = await callRest(name, shop.objects, stranger.keys.full);
      expect(answer.text, name).not.toContain(shop.secret);
      if (told === 'not_found')
        expect(REFUSED_CALL, `${name} ${answer.text}`).toContain(answer.status);
    }
  });
});

describe('a tool of MCP', () => {
  it('is refused to keys that are revoked or expired, and without a key', async () => {
    for (const [name, expectation] of Object.entries(TOOLS)) {
      for (const key of [undefined, ...deadKeys()])
        expect((await callTool(name, expectation, key)).status, name).toBe(401);
    }
  });

  it('asks a key for its scope, or is not there without it', async () => {
    for (const [name, expectation] of Object.entries(TOOLS)) {
      const { text } = await callTool(name, expectation, shop.keys.scopeless);
      if (expectation.scopeless === 'missing_scope')
        expect(text, name).toMatch(/missing_scope|not found/);
      else expect(text, name).not.toContain('isError');
    }
  });

  it('tells a key of another shop nothing of this one', async () => {
    for (const [name, expectation] of Object.entries(TOOLS)) {
      const { text } = await callTool(name, expectation, stranger.keys.full);
      expect(text, name).not.toContain(shop.secret);
      if (expectation.stranger === 'not_found') expect(text, name).toContain('"isError":true');
    }
  });
});

describe('beside them', () => {
  it('webhooks are taken with a signature of Shopify alone', async () => {
    for (const route of routesOf('shopify')) {
      const path = addressOf(route.path, shop.objects);
      for (const key of [undefined, ...keysForPages()]) {
        const headers = {
          'X-Shopify-Topic': 'shop/redact',
          'X-Shopify-Shop-Domain': shop.store.shop,
          'X-Shopify-Webhook-Id': 'x',
          ...(key && { Authorization: `Bearer ${key}` }),
        };
        const answer = await ask(path, { method: 'POST', headers, body: '{}' });
        expect(answer.status, path).toBe(401);
      }
    }
  });

  it('what anybody may reach answers everybody alike and holds nothing of the shop', async () => {
    for (const route of routesOf('anybody')) {
      const path = addressOf(route.path, shop.objects);
      const plain = await ask(path);
      expect(plain.text, path).not.toContain(shop.secret);
      for (const key of keysForPages()) {
        const answer = await ask(path, { headers: { Authorization: `Bearer ${key}` } });
        expect([answer.status, answer.location], path).toEqual([plain.status, plain.location]);
        expect(answer.text, path).not.toContain(shop.secret);
      }
    }
  });
});

it('after all of that, no row of the shop has changed', async () => {
  await app.close();
  const after = await dumpShop(database.env, shop.shopId);
  app = await startStrangersApp();
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['api_call', 'api_key', 'job', 'receiving_box', 'credit_purchase']),
  );
  expect(after).toEqual(before);
});

describe('the same requests', () => {
  it('show the shop its own objects', async () => {
    const own = openDesk(app, shop, STAFF);
    const shown = await Promise.all(
      pagesOf(shop.objects).map(async (path) => {
        const answer = await own.ask(path);
        await readShort(answer);
        const isThere = answer.status < 400 || answer.status === 405;
        return NAMES_AN_OBJECT.test(path) && !isThere ? [path] : [];
      }),
    );
    expect(shown.flat()).toEqual([]);
    const job = await callRest('GET /api/v1/jobs/{id}/results', shop.objects, shop.keys.full);
    expect(job.text).toContain(shop.secret);
  });

  it('are not told the shop itself as to a stranger', async () => {
    const own = openDesk(app, shop, STAFF);
    for (const { to, fields, refusal } of attacksOn(shop.objects, stranger.objects)) {
      if (!refusal) continue;
      const text = await (await own.send(to, formOf(fields))).text();
      expect(text, `${to} ${JSON.stringify(fields)}`).not.toContain(refusal);
    }
  });
});

const REFUSED_PAGE = [302, 400, 401, 404, 405, 410];
const REFUSED_CALL = [404, 422];
/** What an answer says; of a stream its beginning. */
async function readShort(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

async function callRest(name: string, of: Objects, key: string | undefined) {
  const [method = '', template = ''] = name.split(' ');
  const { input, query = '' } = (OPERATIONS[name] as CallExpectation).tries(of);
  return ask(`${operationAddress(template, of)}${query}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
    },
    ...(method === 'POST' && input !== undefined && { body: JSON.stringify(input) }),
  });
}

async function callTool(name: string, { tries }: CallExpectation, key: string | undefined) {
  const call = rpc('tools/call', { name, arguments: tries(shop.objects).input ?? {} });
  const { status, messages } = await postRpc(app.url, call, key, anotherAddress());
  return { status, text: JSON.stringify(messages) };
}

function rpc(method: string, params: object = {}) {
  return { jsonrpc: '2.0', id: 1, method, params };
}
