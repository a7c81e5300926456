import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type SendingTurn,
  waitForSendingTurn,
} from '#app/transports/admin/receive/capture/outbox/sending-turn.ts';

const opened: SendingTurn[] = [];

/** A tab that waits for its turn, by the locks of Node, which are those of the browsers. */
function openTab(name: string, locks: LockManager | undefined = navigator.locks) {
  const tab = { isSending: false, turn: null as unknown as SendingTurn };
  tab.turn = waitForSendingTurn({
    name,
    locks,
    onStart: () => {
      tab.isSending = true;
    },
    onStop: () => {
      tab.isSending = false;
    },
  });
  opened.push(tab.turn);
  return tab;
}

afterEach(() => {
  for (const turn of opened.splice(0)) turn.close();
});

it('is one tab’s at a time, and passes on when that tab closes', async () => {
  const [first, second] = [openTab('passes on'), openTab('passes on')];
  await vi.waitFor(() => expect(first.isSending).toBe(true));
  expect(second.isSending).toBe(false);
  first.turn.close();
  await vi.waitFor(() => expect(second.isSending).toBe(true));
  expect(first.isSending).toBe(false);
});

it('is taken by the tab that is looked at, and comes back when that one closes', async () => {
  const [first, second] = [openTab('taken'), openTab('taken')];
  await vi.waitFor(() => expect(first.isSending).toBe(true));
  second.turn.take();
  await vi.waitFor(() => expect([first.isSending, second.isSending]).toEqual([false, true]));
  first.turn.take();
  await vi.waitFor(() => expect([first.isSending, second.isSending]).toEqual([true, false]));
  first.turn.close();
  await vi.waitFor(() => expect(second.isSending).toBe(true));
});

it('goes on if a tab takes it from itself', async () => {
  const tab = openTab('itself');
  tab.turn.take();
  await vi.waitFor(() => expect(tab.isSending).toBe(true));
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(tab.isSending).toBe(true);
});

it('is of different sessions apart', async () => {
  const tabs = [openTab('one'), openTab('other')];
  await vi.waitFor(() => expect(tabs.every(({ isSending }) => isSending)).toBe(true));
});

it('is everybody’s where the browser has no locks, or refuses them', async () => {
  const refusing = {
    request: () => Promise.reject(new DOMException('', 'SecurityError')),
  } as unknown as LockManager;
  const refused = openTab('none', refusing);
  await vi.waitFor(() => expect(refused.isSending).toBe(true));
  let isSending = false;
  const turn = waitForSendingTurn({
    name: 'none',
    locks: undefined,
    onStart: () => {
      isSending = true;
    },
    onStop: () => {
      isSending = false;
    },
  });
  expect(isSending).toBe(true);
  turn.close();
  expect(isSending).toBe(false);
});
