import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAppScanner } from '#app/transports/admin/receive/capture/scan/app-scanner.ts';

const scanner = { capture: async () => ({ data: '0195503583218' }) };

afterEach(() => vi.unstubAllGlobals());

describe('the scanner of Shopify’s app', () => {
  it.each([{ mobile: true }, { pos: true }])('reads a code in %o', async (environment) => {
    vi.stubGlobal('shopify', { environment, scanner });
    expect(await findAppScanner()?.()).toBe('0195503583218');
  });

  it.each([
    ['a browser', { environment: { mobile: false, pos: false }, scanner }],
    ['an app that offers none', { environment: { mobile: true } }],
    ['a page without App Bridge', undefined],
  ])('is not there in %s', (_where, shopify) => {
    vi.stubGlobal('shopify', shopify);
    expect(findAppScanner()).toBeNull();
  });
});
