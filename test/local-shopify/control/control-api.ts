import { decidePurchase } from '../billing/decide-purchase.ts';
import { parseFault } from '../faults/parse-fault.ts';
import { BadRequest } from '../http/bad-request.ts';
import { changeMembers } from '../oauth/members.ts';
import type { App } from '../oauth/token-endpoint.ts';
import { applySeed } from '../store/apply-seed.ts';
import type { Seed } from '../store/seed-types.ts';
import type { Shop, ShopRegistry } from '../store/shop-registry.ts';
import { describeBulkOperation } from './describe-bulk-operation.ts';
import { describeStore } from './describe-store.ts';
import { samplePayload } from './sample-payloads.ts';
import { sendWebhook } from './send-webhook.ts';

export interface ControlContext {
  shops: ShopRegistry;
  shop: Shop;
  app: App;
}

type Body = Record<string, unknown>;
type Handler = (context: ControlContext, body: Body) => unknown;

const done = { ok: true };
const SEED_PARTS = [
  'currency',
  'locations',
  'publications',
  'collections',
  'metafield_definitions',
  'products',
];

function readNumber(body: Body, name: string, least: number): number {
  const value = body[name];
  if (typeof value !== 'number' || !(value >= least))
    throw new BadRequest(`${name} must be a number of at least ${least}`);
  return value;
}

function readText(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new BadRequest(`${name} must be a text`);
  return value;
}

/** Target of webhooks: the body's `target`, which is remembered, else the last one, else APP_URL. */
function webhookTarget(shop: Shop, body: Body): string | null {
  const base = typeof body.target === 'string' ? body.target : shop.webhookTarget;
  if (!base) return null;
  if (!URL.canParse(base)) throw new BadRequest('target must be an absolute URL');
  shop.webhookTarget = base;
  return base;
}

async function uninstall({ shop, app }: ControlContext, body: Body) {
  shop.tokens.revokeAll();
  const target = webhookTarget(shop, body);
  if (!target) return { ...done, webhook: null };
  const { domain } = shop.store;
  const webhook = await sendWebhook({
    target,
    shop: domain,
    topic: 'app/uninstalled',
    payload: samplePayload('app/uninstalled', domain),
    apiSecret: app.apiSecret,
  });
  return { ...done, webhook };
}

async function webhooks({ shop, app }: ControlContext, body: Body) {
  const topic = readText(body, 'topic');
  const target = webhookTarget(shop, body);
  if (!target) throw new BadRequest('target is needed: neither it nor APP_URL is set');
  return sendWebhook({
    target,
    shop: shop.store.domain,
    topic,
    payload: body.payload ?? samplePayload(topic, shop.store.domain) ?? {},
    apiSecret: app.apiSecret,
  });
}

function setMedia({ shop }: ControlContext, body: Body) {
  const rules = shop.store.media;
  if (body.reads_until_ready !== undefined)
    rules.readsUntilReady = readNumber(body, 'reads_until_ready', 0);
  if (body.url_contains !== undefined) {
    const code = readText(body, 'error_code');
    const message =
      typeof body.message === 'string' ? body.message : `The image could not be used (${code})`;
    rules.failing.push({ urlContains: readText(body, 'url_contains'), code, message });
  }
  return done;
}

function seed({ shop }: ControlContext, body: Body) {
  const unknown = Object.keys(body).filter((name) => !SEED_PARTS.includes(name));
  if (unknown.length > 0)
    throw new BadRequest(`unknown: ${unknown.join(', ')}; known: ${SEED_PARTS.join(', ')}`);
  return applySeed(shop.store, body as Seed);
}

const STATUSES = ['ACTIVE', 'DECLINED', 'EXPIRED', 'PENDING'] as const;

async function setCharge({ shop, app }: ControlContext, body: Body) {
  const { billing } = shop.store;
  if (typeof body.managed_pricing === 'boolean') billing.isPricingManaged = body.managed_pricing;
  if (typeof body.payments_fail === 'boolean') billing.arePaymentsFailing = body.payments_fail;
  if (body.id === undefined) return [...billing.purchases.values()];
  const purchase = billing.purchases.get(readText(body, 'id'));
  if (!purchase) throw new BadRequest(`there is no charge ${body.id}`);
  if (body.amount !== undefined) purchase.price.amount = readText(body, 'amount');
  const status = STATUSES.find((one) => one === body.status);
  if (!status) throw new BadRequest(`status must be one of ${STATUSES.join(', ')}`);
  await decidePurchase(shop, app, purchase, status, { isWebhookLost: body.webhook === 'lost' });
  return purchase;
}

function setDelays({ shop }: ControlContext, body: Body) {
  const { delays } = shop.store;
  if (body.search_ms !== undefined) delays.searchMs = readNumber(body, 'search_ms', 0);
  if (body.job_ms !== undefined) delays.jobMs = readNumber(body, 'job_ms', 0);
  if (body.bulk_line_ms !== undefined) delays.bulkLineMs = readNumber(body, 'bulk_line_ms', 0);
  return done;
}

function setScopes({ shop }: ControlContext, body: Body) {
  const { scopes } = body;
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new BadRequest('scopes must be a list of texts');
  }
  shop.scopes = scopes;
  return done;
}

function setIdTokenLives({ shop }: ControlContext, body: Body) {
  const { lives_s: lives } = body;
  if (!Array.isArray(lives) || !lives.every((life) => typeof life === 'number')) {
    throw new BadRequest('lives_s must be a list of seconds, one for each of the next ID tokens');
  }
  shop.nextIdTokenLivesS = lives;
  return done;
}

/** The app's secrets, the oldest first. Those that are not named are revoked. */
function setSecrets({ shops, app }: ControlContext, body: Body) {
  const { secrets } = body;
  if (!Array.isArray(secrets) || !secrets.every((secret) => typeof secret === 'string'))
    throw new BadRequest('secrets must be a list of texts');
  const [oldest, ...newer] = secrets;
  if (oldest === undefined) throw new BadRequest('secrets must name one at least');
  for (const secret of [app.apiSecret, ...app.newerSecrets])
    if (!secrets.includes(secret)) for (const shop of shops.all()) shop.tokens.revokeSecret(secret);
  Object.assign(app, { apiSecret: oldest, newerSecrets: newer });
  return done;
}

/** Everything under /control/<shop>/, by method and name. */
export const controlApi: Record<string, Handler> = {
  'POST faults': ({ shop }, body) => {
    shop.faults.add(parseFault(body));
    return shop.faults.list();
  },
  'GET faults': ({ shop }) => shop.faults.list(),
  'DELETE faults': ({ shop }) => {
    shop.faults.clear();
    return done;
  },
  'POST latency': ({ shop }, body) => {
    shop.latencyMs = readNumber(body, 'ms', 0);
    return done;
  },
  'POST throttle': ({ shop }, body) => {
    shop.bucket.set(readNumber(body, 'maximum', 1), readNumber(body, 'restore_rate', 0));
    return shop.bucket.status();
  },
  'POST delays': setDelays,
  'POST media': setMedia,
  'DELETE media': ({ shop }) => {
    shop.store.media.failing = [];
    return done;
  },
  'GET requests': ({ shop }) => shop.requests,
  'DELETE requests': ({ shop }) => {
    shop.requests = [];
    return done;
  },
  'GET bulk-operations': ({ shop }) =>
    [...shop.store.bulkOperations.values()].map((operation) => describeBulkOperation(operation)),
  'GET state': ({ shop }) => describeStore(shop.store),
  'GET stock-history': ({ shop }) => shop.store.stockHistory,
  'POST reset': ({ shops, shop }, body) => {
    shops.reset(shop.store.domain, body.empty === true);
    return done;
  },
  'POST seed': seed,
  'POST expire-tokens': ({ shop }) => {
    shop.tokens.expireAll();
    return done;
  },
  'POST members': ({ shop }, body) => {
    changeMembers(shop.members, body);
    return [...shop.members.list.values()];
  },
  'POST id-token-lives': setIdTokenLives,
  'POST scopes': setScopes,
  'POST secrets': setSecrets,
  'POST charges': setCharge,
  'POST uninstall': uninstall,
  'POST webhooks': webhooks,
};
