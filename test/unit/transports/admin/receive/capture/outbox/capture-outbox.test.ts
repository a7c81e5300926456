import { describe, expect, it } from 'vitest';
import { CaptureOutbox } from '#app/transports/admin/receive/capture/outbox/capture-outbox.ts';
import {
  type CaptureStore,
  createMemoryStore,
} from '#app/transports/admin/receive/capture/outbox/capture-store.ts';
import { addAll, createSmallDevice, refuse, SESSION, toCapture } from './captures.ts';

const listIds = async (outbox: CaptureOutbox) =>
  (await outbox.list(SESSION.shop, SESSION.sessionId)).map(({ captureId }) => captureId);

describe('on a device that keeps photos', () => {
  it('they are there for the next page, the first added first', async () => {
    const device = createMemoryStore();
    await addAll(new CaptureOutbox(device), [toCapture('2'), toCapture('1')]);
    const next = new CaptureOutbox(device);
    expect(await listIds(next)).toEqual(['1', '2']);
    expect(next.isKept).toBe(true);
  });

  it('a change of a photo that was removed meanwhile brings nothing back', async () => {
    const device = createMemoryStore();
    const [one, other] = [new CaptureOutbox(device), new CaptureOutbox(device)];
    await addAll(one, [toCapture('1')]);
    await other.remove('1');
    expect(await one.update('1', { state: 'uploading' })).toBeNull();
    expect(await listIds(one)).toEqual([]);
  });

  it('the sessions of a shop are listed with their counts', async () => {
    const outbox = new CaptureOutbox(createMemoryStore());
    await addAll(outbox, [
      toCapture('1'),
      toCapture('2'),
      toCapture('3', { sessionId: 'session-2' }),
      toCapture('4', { shop: 'b.myshopify.com', sessionId: 'session-3' }),
    ]);
    expect(await outbox.listSessionsWithWaiting(SESSION.shop)).toEqual([
      { sessionId: 'session-1', waiting: 2 },
      { sessionId: 'session-2', waiting: 1 },
    ]);
  });
});

describe('in private mode', () => {
  it('photos are in memory, and the outbox says so', async () => {
    const device: CaptureStore = {
      add: refuse,
      list: refuse,
      get: refuse,
      update: refuse,
      remove: refuse,
      settle: refuse,
      listSessionsWithWaiting: refuse,
    };
    const outbox = new CaptureOutbox(device);
    await addAll(outbox, [toCapture('1'), toCapture('2')]);
    await outbox.update('1', { state: 'refused' });
    await outbox.remove('2');
    expect(outbox.isKept).toBe(false);
    expect(await outbox.list(SESSION.shop, SESSION.sessionId)).toMatchObject([
      { captureId: '1', state: 'refused' },
    ]);
    expect(await outbox.listSessionsWithWaiting(SESSION.shop)).toEqual([
      { sessionId: 'session-1', waiting: 1 },
    ]);
  });
});

describe('on a device that is full', () => {
  it('what it has and what came later are one list; what came later ends with the page', async () => {
    const device = createSmallDevice();
    const outbox = new CaptureOutbox(device);
    await outbox.add(toCapture('1'));
    device.isFull = true;
    await outbox.add(toCapture('2'));
    expect(await listIds(outbox)).toEqual(['1', '2']);
    expect(outbox.isKept).toBe(false);
    expect(await listIds(new CaptureOutbox(device))).toEqual(['1']);
  });
});
