import { describe, expect, it, vi } from 'vitest';
import { CaptureOutbox } from '#app/transports/admin/receive/capture/outbox/capture-outbox.ts';
import { createMemoryStore } from '#app/transports/admin/receive/capture/outbox/capture-store.ts';
import { uploadCapture } from '#app/transports/admin/receive/capture/outbox/upload-capture.ts';
import { addAll, createSmallDevice, SESSION, toCapture } from './captures.ts';
import { acknowledge, createAnswer, NO_CONNECTION, openTab } from './open-tab.ts';

const CODE = '4006381333931';
const toScan = (captureId: string, changes: Parameters<typeof toCapture>[1] = {}) =>
  toCapture(captureId, { blob: null, name: '', scannedCode: CODE, ...changes });

describe('a scan in the outbox', () => {
  it('is sent in its turn among the photos, without being prepared', async () => {
    const prepared: string[] = [];
    const tab = openTab({
      async prepare({ captureId }) {
        prepared.push(captureId);
        return { blob: new Blob(['small']), name: 'photo.jpg' };
      },
    });
    await addAll(tab.outbox, [toCapture('1'), toScan('2'), toCapture('3')]);
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.sent).toEqual(['1', '2', '3']);
    expect(prepared).toEqual([]);
  });

  it('is kept while there is no connection, and sent by the next page', async () => {
    const device = createMemoryStore();
    const first = openTab({ device, upload: () => NO_CONNECTION });
    await addAll(first.outbox, [toScan('1'), toScan('2')]);
    first.sender.start();
    await first.timer.settle();
    first.sender.stop();
    const next = openTab({ device });
    next.sender.start();
    await next.timer.settle();
    expect(next.acknowledged).toEqual(['1', '2']);
    expect(await next.list()).toEqual([]);
  });

  it('that is taken back while it is sent is sent once more, as taken back', async () => {
    const answer = createAnswer();
    const sent: (true | undefined)[] = [];
    const tab = openTab({
      upload({ captureId, takenBack }) {
        sent.push(takenBack);
        return sent.length === 1 ? answer.promise : acknowledge(captureId);
      },
    });
    await addAll(tab.outbox, [toScan('1')]);
    tab.sender.start();
    await tab.timer.settle();
    await tab.outbox.update('1', { state: 'waiting', takenBack: true });
    answer.give(acknowledge('1'));
    await tab.timer.settle();
    await tab.timer.settle();
    expect(sent).toEqual([undefined, true]);
    expect(await tab.list()).toEqual([]);
  });
});

describe('a scan that the server has', () => {
  it.each([
    ['leaves the outbox', {}, {}, []],
    ['waits where it was taken back since', {}, { takenBack: true } as const, ['waiting']],
    ['leaves it as taken back', { takenBack: true } as const, { takenBack: true } as const, []],
  ])('%s', async (_what, sent, now, left) => {
    const outbox = new CaptureOutbox(createMemoryStore());
    await addAll(outbox, [toScan('1', { state: 'uploading', ...now })]);
    await outbox.settle({ captureId: '1', ...sent });
    const captures = await outbox.list(SESSION.shop, SESSION.sessionId);
    expect(captures.map(({ state }) => state)).toEqual(left);
  });

  it('is taken back on a device that was full when it left the outbox', async () => {
    const device = createSmallDevice();
    const outbox = new CaptureOutbox(device);
    await addAll(outbox, [toScan('1')]);
    device.isFull = true;
    await outbox.settle({ captureId: '1' });
    device.isFull = false;
    await outbox.add(toScan('1', { takenBack: true }));
    expect(await outbox.list(SESSION.shop, SESSION.sessionId)).toMatchObject([{ takenBack: true }]);
  });
});

describe('the call for a scan', () => {
  it.each([
    ['new', {}, {}],
    ['taken back', { takenBack: true } as const, { taken_back: true }],
  ])('that is %s has the code and no picture', async (_what, changes, more) => {
    const call = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(JSON.stringify({ photo_id: 'p1' }), { status: 201 }));
    const outcome = await uploadCapture(toScan('1', changes), new AbortController().signal);
    expect(outcome).toEqual({ kind: 'acknowledged', photoId: 'p1' });
    const [url, init] = call.mock.calls[0] ?? [];
    const body = init?.body as FormData;
    expect(url).toBe('/app/receive/session-1/scans');
    expect([...body.keys()]).toEqual(['input']);
    expect(JSON.parse(String(body.get('input')))).toEqual({
      capture_id: '1',
      taken_at: '2026-03-01T10:00:00.000Z',
      code: CODE,
      ...more,
    });
  });
});
