import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookMessageSchema } from '#app/transports/rest/openapi/describe-webhooks.ts';
import { finishSession, SESSION_FINISHED } from '#test/support/finish-session.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#test/support/webhook-receiver.ts';

let receiver: WebhookReceiver;
let app: OwnApp;
let shop: TestShop;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({ env: { TRUSTED_FETCH_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  shop = await app.openShop();
});

const register = (url: string) =>
  openDesk(app, shop, '42').send('/app/webhooks.data', {
    intent: 'register',
    url,
    event: SESSION_FINISHED,
  });
const endpoints = () => app.services.webhookEndpoints.list(shop.shopId);
const log = () => app.services.webhookMessages.list(shop.shopId, 50);

describe('an address', { timeout: 60_000 }, () => {
  it.each([
    ['https://exa\nmple.com/a', 'https://example.com/a'],
    ['https://example.com\\@hooks.example', 'https://example.com/@hooks.example'],
    ['https://example.com/\u202Egnp.hook', 'https://example.com/%E2%80%AEgnp.hook'],
    ['https://ex\u0430mple.com/', 'https://xn--exmple-4nf.com/'],
  ])('is kept as it is asked for, not as it was typed: %j', async (typed, asked) => {
    expect(await (await register(typed)).text()).toContain('whsec_');
    expect(await endpoints()).toMatchObject([{ url: asked }]);
  });

  it('that is switched on is sent at once what waited, in the order in which it happened', async () => {
    await register(`${receiver.origin}/hooks`);
    receiver.answerWith(500);
    await finishSession(app, shop);
    await finishSession(app, shop);
    await until(async () => (await log()).every(({ lastStatus }) => lastStatus === 500));
    receiver.answerWith(410);
    await finishSession(app, shop);
    await until(async () => (await endpoints()).every(({ disabledAt }) => disabledAt !== null));
    const waiting = (await log()).filter(({ status }) => status === 'pending');
    expect(waiting).toHaveLength(2);
    receiver.answerWith(204);
    receiver.received.length = 0;
    const [off] = await endpoints();
    await app.services.webhookEndpoints.enable(shop.shopId, off?.id ?? '');
    await until(async () => receiver.received.length === 2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(waiting.reverse().map(({ id }) => id));
  });

  it('is sent a test, whatever it is told of otherwise', async () => {
    await register(`${receiver.origin}/hooks`);
    const [endpoint] = await endpoints();
    const test = () =>
      openDesk(app, shop, '42').send('/app/webhooks.data', {
        intent: 'test',
        endpoint: endpoint?.id ?? '',
      });
    expect(await (await test()).text()).toContain('tested');
    await until(async () => (await log()).some(({ status }) => status === 'delivered'));
    expect(receiver.received.map(({ json }) => json)).toEqual([
      {
        type: 'webhook.test',
        timestamp: expect.any(String),
        data: { shop: shop.store.shop, page: expect.stringMatching(/\/app\/webhooks$/) },
      },
    ]);
    expect(webhookMessageSchema('webhook.test').safeParse(receiver.received[0]?.json).error).toBe(
      undefined,
    );

    receiver.answerWith(500);
    await test();
    await until(async () => (await log()).some(({ status }) => status === 'failed'));
    expect(await endpoints()).toMatchObject([{ failingSince: null, disabledAt: null }]);
    expect(receiver.received).toHaveLength(2);

    receiver.answerWith(410);
    await test();
    await until(async () => (await endpoints()).every(({ disabledAt }) => disabledAt !== null));
    expect(await (await test()).text()).toContain('switched off');
    receiver.answerWith(204);
  });

  it('is told from now on of the events that were chosen for it last', async () => {
    await register(`${receiver.origin}/hooks`);
    const [endpoint] = await endpoints();
    const change = (event: string) =>
      openDesk(app, shop, '42').send('/app/webhooks.data', {
        intent: 'events',
        endpoint: endpoint?.id ?? '',
        event,
      });
    expect(await (await change('everything')).text()).toContain('Choose at least one event.');
    await change('credits.low');
    expect(await endpoints()).toMatchObject([{ events: ['credits.low'] }]);
    await finishSession(app, shop);
    expect(await log()).toEqual([]);
    await change(SESSION_FINISHED);
    await finishSession(app, shop);
    await until(async () => receiver.received.length === 1);
  });
});
