import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onConnectionBack } from '#app/transports/admin/shared/loading/connection-back.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';

const HOME = 'https://app.test/app';
const GATEWAY_FAILED = new Response(null, { status: 502 });

beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: new URL(HOME) }));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const loadWith = (load: ReturnType<typeof keepLoaded>, serverLoader: () => Promise<object>) =>
  load({ request: new Request(HOME), params: {}, serverLoader } as ClientLoaderFunctionArgs);

const answers = () => Promise.resolve({ boxes: 2 });
const fails = (error: unknown) => () => Promise.reject(error);

/** Counts how often whatever waits was told to try again. */
function countBacks(): () => number {
  let count = 0;
  onConnectionBack(() => {
    count += 1;
  });
  return () => count;
}

describe('a page that stays with what it loaded last', () => {
  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['an answer of something in between', GATEWAY_FAILED],
  ])('keeps it after %s and says that it is outdated', async (_name, error) => {
    const load = keepLoaded();
    await loadWith(load, answers);
    expect(await loadWith(load, fails(error))).toEqual({ boxes: 2, isOutdated: true });
    expect(await loadWith(load, answers)).toEqual({ boxes: 2 });
  });

  it('passes on a refusal, which is an answer', async () => {
    const load = keepLoaded();
    await loadWith(load, answers);
    const refusal = new Response(null, { status: 403 });
    await expect(loadWith(load, fails(refusal))).rejects.toBe(refusal);
  });

  it('says once that the connection is back when it is answered again', async () => {
    const load = keepLoaded();
    const count = countBacks();
    await loadWith(load, answers);
    expect(count()).toBe(0);
    await loadWith(load, fails(new TypeError('Failed to fetch')));
    await loadWith(load, fails(GATEWAY_FAILED));
    expect(count()).toBe(0);
    await loadWith(load, answers);
    await loadWith(load, answers);
    expect(count()).toBe(1);
  });

  it('says so too where another page got no answer, and where the answer is a refusal', async () => {
    const count = countBacks();
    const refusal = new Response(null, { status: 403 });
    await expect(loadWith(keepLoaded(), fails(GATEWAY_FAILED))).rejects.toBe(GATEWAY_FAILED);
    await expect(loadWith(keepLoaded(), fails(refusal))).rejects.toBe(refusal);
    expect(count()).toBe(1);
  });

  it('says so where a form is answered after one was not', async () => {
    const count = countBacks();
    const send = (serverAction: () => Promise<unknown>) =>
      formClientAction({ serverAction } as ClientActionFunctionArgs);
    expect(await send(fails(GATEWAY_FAILED))).toMatchObject({ kind: 'failed' });
    expect(await send(answers)).toEqual({ boxes: 2 });
    expect(count()).toBe(1);
  });
});

describe('whatever waits for the connection', () => {
  it('is told by the browser as well, and no more once it has stopped listening', () => {
    let count = 0;
    const stop = onConnectionBack(() => {
      count += 1;
    });
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('online'));
    expect(count).toBe(1);
  });
});
