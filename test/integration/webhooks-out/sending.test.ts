import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishSession, SESSION_FINISHED } from '#test/support/finish-session.ts';
import { PRIVATE_URLS } from '#test/support/private-urls.ts';
import { openDesk } from '#test/support/staff-of-shop.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { until } from '#test/support/until.ts';
import {
  isSignedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#test/support/webhook-receiver.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FORM = '/app/webhooks.data';

let receiver: WebhookReceiver;
let shiftMs = 0;
let app: OwnApp;
let shop: TestShop;
let secret: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startApp({
    env: { TRUSTED_FETCH_ORIGINS: receiver.origin },
    clock: { now: () => Date.now() + shiftMs },
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  shiftMs = 0;
  receiver.answerWith(204);
  shop = await app.openShop();
  const url = `${receiver.origin}/hooks`;
  const sent = { url, events: [SESSION_FINISHED] };
  secret = (await app.services.webhookEndpoints.register(shop.shopId, sent, () => null)).secret;
  receiver.received.length = 0;
});

const endpoint = async () => {
  const [first] = await app.services.webhookEndpoints.list(shop.shopId);
  if (!first) throw new Error('there is no endpoint');
  return first;
};
const log = () => app.services.webhookMessages.list(shop.shopId, 50);
const newest = async () => {
  const [first] = await log();
  if (!first) throw new Error('there is no message');
  return first;
};
const untilReceived = (count: number) => until(async () => receiver.received.length >= count);
/** Waits until an attempt has ended. */
const untilAttempt = (attempts: number) =>
  until(async () => {
    const message = await newest();
    const nextMs = message.nextAttemptAt?.getTime() ?? Infinity;
    return message.attempts === attempts && nextMs > Date.now() + shiftMs;
  });
const send = (fields: Record<string, string>, of = shop) =>
  openDesk(app, of, '42')
    .send(FORM, fields)
    .then((answer) => answer.text());

describe('a message', { timeout: 90_000 }, () => {
  it('is sent again after an answer of 500, under the same id, signed anew', async () => {
    receiver.answerWith(500);
    await finishSession(app, shop);
    await untilAttempt(1);
    const waiting = await newest();
    expect(waiting).toMatchObject({ status: 'pending', lastStatus: 500 });
    const waitMs =
      (waiting.nextAttemptAt?.getTime() ?? 0) - (waiting.lastAttemptAt?.getTime() ?? 0);
    expect(waitMs).toBeGreaterThanOrEqual(5_000);
    expect(waitMs).toBeLessThan(10_000);
    receiver.answerWith(204);
    shiftMs += MINUTE_MS;
    await until(async () => (await newest()).status === 'delivered');
    expect(await newest()).toMatchObject({ attempts: 2, lastStatus: 204, nextAttemptAt: null });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.body).toBe(first?.body);
    for (const received of receiver.received) expect(isSignedBy(secret, received)).toBe(true);
    expect((await endpoint()).failingSince).toBeNull();
  });

  it('is sent again after no answer in time, and holds up no other store', async () => {
    receiver.answerWith('never');
    await finishSession(app, shop);
    await untilReceived(1);
    receiver.answerWith(204);
    const slow = shop;
    shop = await app.openShop();
    const sent = { url: `${receiver.origin}/other`, events: [SESSION_FINISHED] };
    await app.services.webhookEndpoints.register(shop.shopId, sent, () => null);
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'delivered');
    shop = slow;
    expect((await newest()).lastFailure).toBeNull();
    await until(async () => (await newest()).lastFailure !== null);
    expect(await newest()).toMatchObject({ status: 'pending', lastFailure: 'timeout' });
    shiftMs += MINUTE_MS;
    await until(async () => (await newest()).status === 'delivered');
  });

  it('is sent again for a person who asked while it was under way', async () => {
    receiver.answerWith('never');
    await finishSession(app, shop);
    await untilReceived(1);
    receiver.answerWith(204);
    expect(await send({ intent: 'replay', message: (await newest()).id })).toContain('replayed');
    await until(async () => (await newest()).status === 'delivered');
    expect(receiver.received.length).toBe(2);
  });

  it('follows no redirect', async () => {
    receiver.answerWith(302);
    await finishSession(app, shop);
    await untilAttempt(1);
    expect(await newest()).toMatchObject({ status: 'pending', lastStatus: 302 });
    expect(receiver.received.length).toBe(1);
  });

  it('is given up after ten attempts in three days, and its address is switched off', async () => {
    receiver.answerWith(503);
    await finishSession(app, shop);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await untilAttempt(attempt);
      const { nextAttemptAt } = await newest();
      if (nextAttemptAt) shiftMs = nextAttemptAt.getTime() - Date.now() + 1_000;
    }
    await until(async () => (await newest()).status === 'failed');
    expect(shiftMs).toBeGreaterThan(72 * HOUR_MS);
    expect(await endpoint()).toMatchObject({ disabledReason: 'failing' });
    await finishSession(app, shop);
    expect(await log()).toHaveLength(1);
  });

  it('that is given up while others were taken does not count against its address later', async () => {
    receiver.answerWith(500);
    await finishSession(app, shop);
    const { id } = await newest();
    const first = async () => (await log()).find((message) => message.id === id);
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await untilAttempt(attempt);
      shiftMs = ((await first())?.nextAttemptAt?.getTime() ?? 0) - Date.now() + 1_000;
      // Before the last attempt another message is taken.
      if (attempt === 9) shiftMs -= HOUR_MS;
    }
    receiver.answerWith(204);
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'delivered');
    receiver.answerWith(500);
    shiftMs += HOUR_MS;
    await until(async () => (await first())?.status === 'failed');
    shiftMs += 4 * 24 * HOUR_MS;
    await finishSession(app, shop);
    await untilAttempt(1);
    expect(await newest()).toMatchObject({ status: 'pending', lastStatus: 500 });
    expect((await endpoint()).disabledAt).toBeNull();
  });

  it('is sent again by a person, under the same id', async () => {
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'delivered');
    expect(await send({ intent: 'replay', message: (await newest()).id })).toContain('replayed');
    await untilReceived(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('an address', { timeout: 90_000 }, () => {
  it('that answers 410 is switched off at once, until a person switches it on', async () => {
    receiver.answerWith(410);
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'failed');
    const { id, disabledReason } = await endpoint();
    expect(disabledReason).toBe('gone');
    const message = (await newest()).id;
    expect(await send({ intent: 'replay', message })).toContain('not_found');
    receiver.answerWith(204);
    expect(await send({ intent: 'enable', endpoint: id })).toContain('enabled');
    expect(await send({ intent: 'replay', message })).toContain('replayed');
    await until(async () => (await newest()).status === 'delivered');
  });

  it('whose secret is replaced gets both signatures for a day, then that of the new one', async () => {
    const answer = await send({ intent: 'replace', endpoint: (await endpoint()).id });
    const [next = ''] = /whsec_[\w+/=]+/.exec(answer) ?? [];
    expect(next).not.toBe(secret);
    await finishSession(app, shop);
    await untilReceived(1);
    const [both] = receiver.received;
    if (!both) throw new Error('nothing came');
    expect([isSignedBy(secret, both), isSignedBy(next, both)]).toEqual([true, true]);
    shiftMs = 25 * HOUR_MS;
    await finishSession(app, shop);
    await untilReceived(2);
    const signatures = receiver.received.map(({ headers }) => headers['webhook-signature'] ?? '');
    expect(signatures.map((one) => one.split(' ').length)).toEqual([2, 1]);
  });

  it.each([
    ...PRIVATE_URLS.map((url) => url.replace('http:', 'https:')),
    'http://example.com/',
    'https://example.com:8443/',
    'https://a:b@example.com/',
  ])('is refused where it is no public https: %s', async (url) => {
    const answer = await send({ intent: 'register', url, event: SESSION_FINISHED });
    expect(answer).toContain('/url');
    expect(answer).not.toContain('whsec_');
  });

  it('needs an event, and a store has five at most', async () => {
    const url = 'https://example.com/hooks';
    expect(await send({ intent: 'register', url, event: 'nothing' })).toContain('/events');
    for (let made = 1; made < 5; made += 1)
      expect(await send({ intent: 'register', url, event: SESSION_FINISHED })).toContain('whsec_');
    const answer = await send({ intent: 'register', url, event: SESSION_FINISHED });
    expect(answer).toContain('Remove one of them first');
    expect(answer).not.toContain('whsec_');
  });

  it('is one of five also where many are added at once', async () => {
    const { webhookEndpoints } = app.services;
    const sent = { url: 'https://example.com/hooks', events: [SESSION_FINISHED] };
    const add = () => webhookEndpoints.register(shop.shopId, sent, () => null);
    const many = <Answer>(ask: () => Promise<Answer>) =>
      Promise.allSettled(Array.from({ length: 20 }, ask));
    // With as many connections as the database gives.
    await many(() => webhookEndpoints.list(shop.shopId));
    const answers = await many(add);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await webhookEndpoints.list(shop.shopId)).toHaveLength(5);
  });

  it('of another store cannot be changed, nor its messages sent again', async () => {
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'delivered');
    const before = [await endpoint(), await log()];
    const stranger = await app.openShop();
    const named = { endpoint: (await endpoint()).id, message: (await newest()).id };
    for (const intent of ['replace', 'enable', 'replay', 'remove'])
      expect(await send({ intent, ...named }, stranger), intent).toContain('not_found');
    expect([await endpoint(), await log()]).toEqual(before);
  });

  it('never shows its secret again', async () => {
    const page = await openDesk(app, shop, '42').ask(FORM);
    const text = await page.text();
    expect(text).toContain(`${receiver.origin}/hooks`);
    expect(text).not.toContain('whsec_');
  });

  it('is gone after an uninstall, with its messages', async () => {
    receiver.answerWith(500);
    await finishSession(app, shop);
    await untilAttempt(1);
    await shop.store.control('POST', '/uninstall', { target: app.url });
    expect(await app.services.webhookEndpoints.list(shop.shopId)).toEqual([]);
    expect(await log()).toEqual([]);
  });
});

describe('the log', { timeout: 60_000 }, () => {
  it('keeps messages for thirty days', async () => {
    await finishSession(app, shop);
    await until(async () => (await newest()).status === 'delivered');
    shiftMs = 29 * 24 * HOUR_MS;
    await app.services.webhookMessages.deleteOld();
    expect(await log()).toHaveLength(1);
    shiftMs = 31 * 24 * HOUR_MS;
    await app.services.webhookMessages.deleteOld();
    expect(await log()).toEqual([]);
  });
});
