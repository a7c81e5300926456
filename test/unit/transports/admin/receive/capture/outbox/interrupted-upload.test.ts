import { describe, expect, it } from 'vitest';
import type { CaptureOutbox } from '#app/transports/admin/receive/capture/outbox/capture-outbox.ts';
import { createMemoryStore } from '#app/transports/admin/receive/capture/outbox/capture-store.ts';
import { addAll, toCapture } from './captures.ts';
import {
  acknowledge,
  createAnswer,
  NO_CONNECTION,
  openTab,
  toProblem,
  type Upload,
} from './open-tab.ts';

describe('a photo that is being sent', () => {
  it('is sent anew if its tab died', async () => {
    const device = createMemoryStore();
    const dead = openTab({ device, upload: () => new Promise(() => {}) });
    await addAll(dead.outbox, [toCapture('1')]);
    dead.sender.start();
    await dead.timer.settle();
    expect(await dead.show('1')).toEqual({ state: 'uploading', attempts: 0 });
    const next = openTab({ device });
    next.sender.start();
    await next.timer.settle();
    expect(next.acknowledged).toEqual(['1']);
    expect(await next.list()).toEqual([]);
  });

  it('is ended if a person removes it', async () => {
    let signal: AbortSignal | undefined;
    const tab = openTab({
      upload: (_capture, given) => {
        signal = given;
        return new Promise((resolve) =>
          given.addEventListener('abort', () => resolve(NO_CONNECTION)),
        );
      },
    });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    await tab.outbox.remove('1');
    tab.sender.wake();
    await tab.timer.settle();
    expect(signal?.aborted).toBe(true);
    await tab.timer.advance(600_000);
    expect(tab.sent).toHaveLength(1);
    expect(await tab.list()).toEqual([]);
  });

  it('is told of if the server had it before it was removed', async () => {
    const answer = createAnswer();
    const tab = openTab({ upload: () => answer.promise });
    await addAll(tab.outbox, [toCapture('1')]);
    tab.sender.start();
    await tab.timer.settle();
    await tab.outbox.remove('1');
    tab.sender.wake();
    await tab.timer.settle();
    answer.give(acknowledge('1'));
    await tab.timer.settle();
    expect(tab.acknowledged).toEqual(['1']);
  });

  it('is left to the tab that takes the turn', async () => {
    const device = createMemoryStore();
    const answer = createAnswer();
    const first = openTab({ device, upload: () => answer.promise });
    await addAll(first.outbox, [toCapture('1')]);
    first.sender.start();
    await first.timer.settle();
    first.sender.stop();
    const second = openTab({ device, upload: () => new Promise(() => {}) });
    second.sender.start();
    await second.timer.settle();
    answer.give({ kind: 'refused', problem: toProblem('late') });
    await first.timer.settle();
    expect(second.sent).toEqual(['1']);
    expect(await second.show('1')).toEqual({ state: 'uploading', attempts: 0 });
  });

  it('reaches the server once if two tabs send it', async () => {
    const device = createMemoryStore();
    const server = new Map<string, string>();
    const upload: Upload = ({ captureId }) => {
      server.set(captureId, server.get(captureId) ?? `photo ${server.size + 1}`);
      return { kind: 'acknowledged', photoId: server.get(captureId) ?? '' };
    };
    const tabs = [openTab({ device, upload }), openTab({ device, upload })];
    const [first] = tabs;
    await addAll(first?.outbox as CaptureOutbox, [toCapture('1'), toCapture('2'), toCapture('3')]);
    for (const { sender } of tabs) sender.start();
    for (const { timer } of tabs) await timer.settle();
    expect([...server.keys()].sort()).toEqual(['1', '2', '3']);
    expect(await first?.list()).toEqual([]);
  });
});
