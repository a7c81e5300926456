import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  API_KEY_PATTERN,
  generateApiKey,
  isWellFormedApiKey,
} from '#app/domain/api-keys/api-key-format.ts';
import { createApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { systemClock } from '#app/platform/clock.ts';

type Databases = Parameters<typeof createApiKeys>[0];

it('a mistyped key is refused by its checksum, before the database is asked', async () => {
  const key = generateApiKey();
  const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  const withoutDatabase = createApiKeys({} as Databases, systemClock, {
    always: [],
    onRequest: [],
  });
  await expect(withoutDatabase.verify(mistyped)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(withoutDatabase.verify(key)).rejects.toThrow(TypeError);
});

describe('an API key', () => {
  it('has the published form and is never the same twice', () => {
    const keys = Array.from({ length: 500 }, generateApiKey);
    expect(new Set(keys).size).toBe(500);
    expect(keys.every((key) => API_KEY_PATTERN.test(key) && isWellFormedApiKey(key))).toBe(true);
  });

  it('is told apart from itself with any one character changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 54 }), fc.constantFrom(...'0aZ9'), (place, other) => {
        const key = generateApiKey();
        fc.pre(key[place] !== other);
        expect(isWellFormedApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is not mistaken for another text', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(API_KEY_PATTERN));
    fc.assert(
      fc.property(texts, (text) => {
        expect(isWellFormedApiKey(text)).toBe(false);
      }),
    );
  });
});
