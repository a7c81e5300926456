import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';

const good = {
  APP_URL: 'https://app.example.com/',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: '0123456789abcdef',
};

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('the settings', () => {
  it('need three values; the rest has defaults that work without any key', () => {
    const config = readConfig(good);
    expect(config).toMatchObject({
      appUrl: 'https://app.example.com',
      startingCredits: 50,
      database: { kind: 'embedded' },
      vision: null,
      serpApi: null,
      ebay: null,
      trustedFetchOrigins: [],
    });
  });

  it.each([
    [{}, /APP_URL is not set.*https:\/\/app\.example\.com/],
    [{}, /SHOPIFY_API_KEY is not set: it must be the client ID/],
    [{ ...good, SHOPIFY_API_SECRET: 'short' }, /SHOPIFY_API_SECRET.*16 characters/],
    [{ ...good, APP_URL: 'ftp://x' }, /APP_URL.*https:\/\/app\.example\.com/],
    [{ ...good, DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgresql:\/\//],
    [{ ...good, PORT: 'abc' }, /PORT/],
    [{ ...good, VISION_API_KEY: 'k' }, /VISION_MODEL is not set/],
    [{ ...good, TRUSTED_FETCH_ORIGINS: 'http://127.0.0.1:4000/path' }, /without a path/],
  ])('%j stops the start with words that name the setting and the mend', (environment, words) => {
    expect(complaint(environment)).toMatch(words);
  });

  it('never repeats a secret in a complaint', () => {
    expect(complaint({ ...good, SHOPIFY_API_SECRET: 'hunter2', PORT: '-1' })).not.toContain(
      'hunter2',
    );
  });

  it('takes a PostgreSQL address and a list of models', () => {
    const config = readConfig({
      ...good,
      DATABASE_URL: 'postgresql://db/x',
      VISION_API_KEY: 'k',
      VISION_MODEL: 'one',
      VISION_MODELS: 'two, one',
    });
    expect(config.database).toEqual({
      kind: 'postgres',
      url: 'postgresql://db/x',
      maxConnections: 10,
    });
    expect(config.vision).toMatchObject({ models: ['one', 'two'], defaultModel: 'one' });
  });
});
