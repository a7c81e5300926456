import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addAll, createSmallDevice, toCapture } from './captures.ts';
import {
  acknowledge,
  createAnswer,
  NO_CONNECTION,
  openTab,
  SERVER_ERROR,
  toProblem,
} from './open-tab.ts';

describe('what is sent', () => {
  it('is the first added first, two at a time, until the server has each', async () => {
    const answers = new Map(['1', '2', '3'].map((id) => [id, createAnswer()]));
    const tab = openTab({
      upload: ({ captureId }) => answers.get(captureId)?.promise ?? NO_CONNECTION,
    });
    await addAll(tab.outbox, [toCapture('3'), toCapture('1'), toCapture('2')]);
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.sent).toEqual(['1', '2']);
    answers.get('2')?.give(acknowledge('2'));
    await tab.timer.settle();
    expect(tab.sent).toEqual(['1', '2', '3']);
    expect(tab.acknowledged).toEqual(['2']);
    answers.get('1')?.give(acknowledge('1'));
    answers.get('3')?.give(acknowledge('3'));
    await tab.timer.settle();
    expect(await tab.list()).toEqual([]);
    expect(tab.acknowledged).toEqual(['2', '1', '3']);
  });

  it('waits for the connection if it was added while offline', async () => {
    const tab = openTab();
    tab.isOnline = false;
    tab.sender.start();
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.wake();
    await tab.timer.settle();
    expect(tab.sent).toEqual([]);
    tab.isOnline = true;
    tab.sender.resume();
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['1']);
  });

  it('is of this session alone', async () => {
    const tab = openTab();
    await addAll(tab.outbox, [toCapture('1', { sessionId: 'other' })]);
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.sent).toEqual([]);
  });

  it('is prepared first, one photo at a time', async () => {
    let atOnce = 0;
    let most = 0;
    const tab = openTab({
      async prepare({ captureId }) {
        atOnce += 1;
        most = Math.max(most, atOnce);
        tab.sender.wake();
        await setImmediate();
        atOnce -= 1;
        return captureId === '2'
          ? { problem: toProblem('photo_unusable') }
          : { blob: new Blob(['small']), name: `${captureId}.jpg` };
      },
    });
    await addAll(
      tab.outbox,
      ['1', '2', '3'].map((id) => toCapture(id, { isPrepared: false })),
    );
    tab.sender.start();
    while ((await tab.list()).length > 1) await tab.timer.settle();
    expect(most).toBe(1);
    expect(tab.acknowledged).toEqual(['1', '3']);
    expect(await tab.list()).toMatchObject([
      { captureId: '2', state: 'refused', problem: { code: 'photo_unusable' } },
    ]);
  });
});

describe('a photo sent in vain', () => {
  it('is sent again later and later, up to a minute apart, for ever', async () => {
    const tab = openTab({ upload: () => SERVER_ERROR });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const before = tab.timer.now();
      const sentBefore = tab.sent.length;
      while (tab.sent.length === sentBefore) await tab.timer.advance(500);
      pauses.push((tab.timer.now() - before) / 1000);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await tab.show('1')).toEqual({ state: 'waiting', attempts: 10 });
  });

  it('does not hold up the others', async () => {
    const tab = openTab({
      upload: ({ captureId }) => (captureId === '1' ? SERVER_ERROR : acknowledge(captureId)),
    });
    await addAll(tab.outbox, [toCapture('1'), toCapture('2'), toCapture('3')]);
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['2', '3']);
  });

  it('holds up the others where the connection is down', async () => {
    const tab = openTab({ upload: () => NO_CONNECTION });
    await addAll(
      tab.outbox,
      ['1', '2', '3', '4', '5', '6'].map((id) => toCapture(id)),
    );
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.sent).toEqual(['1', '2']);
    tab.upload = ({ captureId }) => acknowledge(captureId);
    await tab.timer.advance(2000);
    expect(tab.acknowledged).toHaveLength(6);
  });

  it('waits a second again once a photo has reached the server', async () => {
    const tab = openTab({ upload: () => NO_CONNECTION });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.advance(3000);
    tab.upload = ({ captureId }) => acknowledge(captureId);
    await tab.timer.advance(4000);
    expect(tab.acknowledged).toEqual(['1']);
    tab.upload = () => NO_CONNECTION;
    await addAll(tab.outbox, [toCapture('2')]);
    tab.sender.wake();
    await tab.timer.settle();
    const sent = tab.sent.length;
    await tab.timer.advance(1000);
    expect(tab.sent).toHaveLength(sent + 1);
  });

  it('is sent at once when the connection is back', async () => {
    const tab = openTab({ upload: () => NO_CONNECTION });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    tab.upload = ({ captureId }) => acknowledge(captureId);
    tab.sender.resume();
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['1']);
  });

  it('is not sent before the time that the server names, whoever comes back', async () => {
    const tab = openTab({
      upload: () => ({ kind: 'later', isForAll: true, retryAfterMs: 90_000 }),
    });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    tab.upload = ({ captureId }) => acknowledge(captureId);
    tab.sender.resume();
    await tab.timer.advance(89_000);
    expect(tab.sent).toHaveLength(1);
    await tab.timer.advance(1000);
    expect(tab.acknowledged).toEqual(['1']);
  });

  it('is acknowledged the next time if the answer was lost', async () => {
    const server = new Set<string>();
    const tab = openTab({
      upload({ captureId }) {
        const isKnown = server.has(captureId);
        server.add(captureId);
        return isKnown ? acknowledge(captureId) : NO_CONNECTION;
      },
    });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.advance(1000);
    expect(tab.sent).toEqual(['1', '1']);
    expect(tab.acknowledged).toEqual(['1']);
    expect(await tab.list()).toEqual([]);
  });

  it('gives its place up if there is no answer in three minutes', async () => {
    let isAborted = false;
    const tab = openTab({
      upload: (_capture, signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            isAborted = true;
            resolve(NO_CONNECTION);
          }),
        ),
    });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.advance(179_999);
    expect(isAborted).toBe(false);
    await tab.timer.advance(1);
    expect(isAborted).toBe(true);
    expect(await tab.show('1')).toEqual({ state: 'waiting', attempts: 1 });
  });
});

describe('a photo that the server does not take', () => {
  it.each(['same_photo', 'refused'] as const)('stays until a person decides: %s', async (kind) => {
    const problem = toProblem(kind);
    const tab = openTab({ upload: () => ({ kind, problem }) });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.advance(600_000);
    tab.sender.resume();
    await tab.timer.settle();
    expect(tab.sent).toHaveLength(1);
    expect(await tab.list()).toMatchObject([{ state: kind, problem }]);
  });

  it('is sent as that of another box if a person says so', async () => {
    const tab = openTab({
      upload: ({ captureId, another }) =>
        another ? acknowledge(captureId) : { kind: 'same_photo', problem: toProblem('same_photo') },
    });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    await tab.outbox.update('1', { state: 'waiting', another: true });
    tab.sender.wake();
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['1']);
  });
});

describe('a sender that was stopped', () => {
  it('sends nothing until it starts again', async () => {
    const tab = openTab();
    tab.sender.start();
    tab.sender.stop();
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.wake();
    await tab.timer.advance(600_000);
    expect(tab.sent).toEqual([]);
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['1']);
  });
});

describe('a device that is full', () => {
  it('does not hold up the sending, and keeps photos again once it has room', async () => {
    const device = createSmallDevice();
    const tab = openTab({ device });
    await tab.outbox.add(toCapture('1', { isPrepared: false }));
    device.isFull = true;
    await tab.outbox.add(toCapture('2'));
    tab.sender.start();
    await tab.timer.settle();
    expect(tab.acknowledged.sort()).toEqual(['1', '2']);
    expect(tab.sent).toHaveLength(2);
    expect(await tab.list()).toEqual([]);
    device.isFull = false;
    await tab.outbox.add(toCapture('3'));
    expect(tab.outbox.isKept).toBe(true);
  });
});
