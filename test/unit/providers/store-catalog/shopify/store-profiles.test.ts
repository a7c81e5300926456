import { describe, expect, it } from 'vitest';
import { createStoreProfiles } from '#app/providers/store-catalog/shopify/read/store-profiles.ts';

function setUp() {
  let now = 1_000_000;
  const reads: { words: boolean; places: boolean }[] = [];
  const profiles = createStoreProfiles(
    async (_shop, parts) => {
      reads.push(parts);
      await Promise.resolve();
      return {
        ...(parts.words && { words: { vendors: [`v${reads.length}`], productTypes: [] } }),
        ...(parts.places && {
          places: {
            channels: [],
            locations: [],
            primaryLocation: null,
            currency: 'USD',
            hasStyleCodeDefinition: false,
          },
        }),
      };
    },
    { now: () => now },
  );
  return { profiles, reads, pass: (minutes: number) => (now += minutes * 60_000), now: () => now };
}

const all = { words: true, places: true };

describe('the cached profile of a store', () => {
  it('is read once for callers at the same time, and kept', async () => {
    const { profiles, reads } = setUp();
    await Promise.all([profiles.get('a', {}), profiles.get('a', {}), profiles.get('b', {})]);
    await profiles.get('a', {});
    expect(reads).toEqual([all, all]);
  });

  it('is read again in part when a part is too old', async () => {
    const { profiles, reads, pass } = setUp();
    await profiles.get('a', {});
    pass(6);
    await profiles.get('a', {});
    pass(5);
    await profiles.get('a', {});
    expect(reads).toEqual([all, { words: false, places: true }, { words: true, places: false }]);
  });

  it('is read once more when the clock was set back, also during the read', async () => {
    const { profiles, reads, now, pass } = setUp();
    await profiles.get('a', {});
    pass(-10);
    await profiles.get('a', {});
    await profiles.get('a', {});
    expect(reads).toEqual([all, all]);
    const since = now();
    const newer = profiles.get('b', { wordsSince: since, placesSince: since });
    pass(-10);
    await newer;
    expect(reads).toEqual([all, all, all, all]);
  });

  it('is read again for one who needs it newer, once', async () => {
    const { profiles, reads, now, pass } = setUp();
    await profiles.get('a', {});
    pass(1);
    const since = { wordsSince: now() };
    const [first] = await Promise.all([profiles.get('a', since), profiles.get('a', since)]);
    expect(first?.vendors).toEqual(['v2']);
    expect(reads).toHaveLength(2);
  });

  it('learns what a write made', async () => {
    const { profiles } = setUp();
    await profiles.get('a', {});
    profiles.remember('a', { vendor: 'New', productType: 'Hats' });
    profiles.noteDefinition('a', true);
    expect(await profiles.get('a', {})).toMatchObject({
      vendors: ['v1', 'New'],
      productTypes: ['Hats'],
      hasStyleCodeDefinition: true,
    });
  });

  it('lets a caller leave while others wait for the same read', async () => {
    const { profiles, reads } = setUp();
    const leaving = new AbortController();
    const left = profiles.get('a', { signal: leaving.signal });
    const stays = profiles.get('a', {});
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect((await stays).vendors).toEqual(['v1']);
    expect(reads).toHaveLength(1);
  });

  it('does not keep a failure', async () => {
    let calls = 0;
    const profiles = createStoreProfiles(
      async () => {
        calls += 1;
        throw new Error(`no ${calls}`);
      },
      { now: () => 0 },
    );
    await expect(profiles.get('a', {})).rejects.toThrow('no 1');
    await expect(profiles.get('a', {})).rejects.toThrow('no 2');
  });
});
