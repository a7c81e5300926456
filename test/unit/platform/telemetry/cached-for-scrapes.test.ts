import { afterEach, describe, expect, it, vi } from 'vitest';
import { cachedForScrapes } from '#app/platform/telemetry/cached-for-scrapes.ts';

afterEach(() => vi.useRealTimers());

describe('a look for scrapes', () => {
  it('is taken once for all who ask within some seconds, and again after that', async () => {
    vi.useFakeTimers();
    let looks = 0;
    const look = cachedForScrapes(async () => {
      looks += 1;
      return looks;
    });
    expect(await Promise.all([look(), look()])).toEqual([1, 1]);
    expect(await look()).toBe(1);
    vi.advanceTimersByTime(6_000);
    expect(await look()).toBe(2);
  });

  it('that hangs is given up by who waits, and is not taken again meanwhile', async () => {
    vi.useFakeTimers();
    let looks = 0;
    const look = cachedForScrapes(() => {
      looks += 1;
      return new Promise<never>(() => {});
    });
    for (let scrape = 0; scrape < 3; scrape += 1) {
      const seen = look();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await seen).toBeUndefined();
    }
    expect(looks).toBe(1);
  });

  it('that fails is seen as nothing', async () => {
    expect(await cachedForScrapes(() => Promise.reject(new Error('gone')))()).toBeUndefined();
  });
});
