import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { WEBHOOK_TOPICS } from '#app/domain/shops/shop-webhooks.ts';
import { ADMIN_API_VERSION, SHOPIFY_SCOPES } from '#app/platform/shopify/shopify-app.server.ts';

const toml = await readFile(new URL('../../../../shopify.app.toml', import.meta.url), 'utf8');
const listOf = (name: string) => {
  const lists = [...toml.matchAll(new RegExp(`^${name} = \\[([^\\]]*)\\]`, 'gm'))];
  return lists.flatMap(([, text]) =>
    [...(text ?? '').matchAll(/"([^"]+)"/g)].map(([, one]) => one),
  );
};
const settingOf = (name: string) => new RegExp(`^${name} = "([^"]*)"`, 'm').exec(toml)?.[1];

describe('shopify.app.toml', () => {
  it('asks for the webhooks that are handled, and for no others', () => {
    const asked = [...listOf('topics'), ...listOf('compliance_topics')];
    expect(asked.toSorted()).toEqual(Object.keys(WEBHOOK_TOPICS).toSorted());
  });

  it('asks for the three privacy webhooks', () => {
    expect(listOf('compliance_topics')).toEqual([
      'customers/data_request',
      'customers/redact',
      'shop/redact',
    ]);
  });

  it('has the scopes and the API version that the app uses', () => {
    expect(settingOf('scopes')).toBe(SHOPIFY_SCOPES.join(','));
    expect(settingOf('api_version')).toBe(ADMIN_API_VERSION);
  });
});
