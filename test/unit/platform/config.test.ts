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

  it('say what a process does: everything, or where a server is shared a part of it', () => {
    const shared = { ...good, DATABASE_URL: 'postgresql://127.0.0.1/app' };
    const all = ['web', 'worker', 'scheduler'];
    for (const set of [good, shared, { ...good, ROLES: 'scheduler, worker,web' }])
      expect([...readConfig(set).roles].sort()).toEqual([...all].sort());
    expect([...readConfig({ ...shared, ROLES: 'web' }).roles]).toEqual(['web']);
    expect(complaint({ ...good, ROLES: 'web' })).toContain('DATABASE_URL');
    expect(complaint({ ...shared, ROLES: 'web,reader' })).toMatch(/ROLES.*web, worker, scheduler/);
  });

  it('name the proxies whose word about a caller counts: none, or addresses and ranges', () => {
    expect(readConfig(good).trustedProxies).toEqual([]);
    const set = { ...good, TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' };
    expect(readConfig(set).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
    for (const wrong of ['proxy.example', '10.0.0.0/33', 'true'])
      expect(complaint({ ...good, TRUSTED_PROXIES: wrong })).toContain('TRUSTED_PROXIES');
  });

  it('say whether metrics are served and traces sent: neither, or where', () => {
    for (const none of [good, { ...good, METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' }])
      expect(readConfig(none).telemetry).toEqual({ metrics: null, traces: null });
    const set = { METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://10.0.0.9:4318/' };
    expect(readConfig({ ...good, ...set }).telemetry).toEqual({
      metrics: { host: '127.0.0.1', port: 9464 },
      traces: { url: 'http://10.0.0.9:4318/v1/traces', ratio: 0.1 },
    });
    const elsewhere = { ...good, METRICS_PORT: '0', METRICS_HOST: '10.0.0.5' };
    expect(readConfig(elsewhere).telemetry.metrics).toEqual({ host: '10.0.0.5', port: 0 });
    expect(complaint({ ...good, METRICS_PORT: '3000' })).toMatch(/METRICS_PORT.*PORT/);
    expect(complaint({ ...good, METRICS_PORT: 'on' })).toContain('METRICS_PORT');
    expect(complaint({ ...good, OTEL_TRACES_SAMPLER_ARG: '10' })).toContain(
      'OTEL_TRACES_SAMPLER_ARG',
    );
  });

  it('say whose shops are searched', () => {
    const keys = { SERPAPI_KEY: 'k', EBAY_CLIENT_ID: 'id', EBAY_CLIENT_SECRET: 's' };
    const places = {
      SERPAPI_COUNTRY: 'de',
      SERPAPI_LANGUAGE: 'pt-br',
      EBAY_MARKETPLACE_ID: 'EBAY_DE',
    };
    expect(readConfig({ ...good, ...keys })).toMatchObject({
      serpApi: { country: 'us', language: 'en' },
      ebay: { marketplaceId: 'EBAY_US' },
    });
    expect(readConfig({ ...good, ...keys, ...places })).toMatchObject({
      serpApi: { country: 'de', language: 'pt-br' },
      ebay: { marketplaceId: 'EBAY_DE' },
    });
  });

  it.each([
    [{}, /APP_URL is not set.*https:\/\/app\.example\.com/],
    [{}, /SHOPIFY_API_KEY is not set: it must be the client ID/],
    [{ ...good, SHOPIFY_API_SECRET: 'short' }, /SHOPIFY_API_SECRET.*16 characters/],
    [{ ...good, SHOPIFY_API_SECRET_OTHER: 'short' }, /SHOPIFY_API_SECRET_OTHER.*16 characters/],
    [{ ...good, APP_URL: 'ftp://x' }, /APP_URL.*https:\/\/app\.example\.com/],
    [{ ...good, DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgresql:\/\//],
    [{ ...good, PORT: 'abc' }, /PORT/],
    [{ ...good, VISION_API_KEY: 'k' }, /VISION_MODEL is not set/],
    [
      { ...good, SERPAPI_COUNTRY: 'USA' },
      /SERPAPI_COUNTRY must be two lowercase letters such as us/,
    ],
    [{ ...good, SERPAPI_LANGUAGE: 'English' }, /SERPAPI_LANGUAGE must be a language such as en/],
    [{ ...good, EBAY_MARKETPLACE_ID: 'US' }, /EBAY_MARKETPLACE_ID.*such as EBAY_US/],
    [{ ...good, TRUSTED_FETCH_ORIGINS: 'http://127.0.0.1:4000/path' }, /without a path/],
  ])('%j stops the start with words that name the setting and the fix', (environment, words) => {
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
