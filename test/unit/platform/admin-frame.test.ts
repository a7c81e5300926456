import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';
import { allowAdminFrame } from '#app/platform/shopify/admin-frame.ts';

const fixture = {
  APP_URL: 'http://127.0.0.1:3000',
  SHOPIFY_API_KEY: 'made-up-key',
  SHOPIFY_API_SECRET: '0123456789abcdef',
  ADMIN_FRAME_ORIGIN: 'http://127.0.0.1:4000',
  APP_BRIDGE_URL: 'http://127.0.0.1:4000/app-bridge.js',
};

describe('an admin frame of this machine', () => {
  it('is allowed for an app that no store can reach', () => {
    expect(readConfig(fixture).adminFrame).toEqual({
      origin: 'http://127.0.0.1:4000',
      appBridgeUrl: 'http://127.0.0.1:4000/app-bridge.js',
    });
  });

  it.each([
    ['served over https', { APP_URL: 'https://app.example.com' }],
    ['served over http from elsewhere', { APP_URL: 'http://app.example.com' }],
    ['whose client ID is one of Shopify’s', { SHOPIFY_API_KEY: 'a1b2c3d4'.repeat(4) }],
  ])('is refused for an app %s, and so is another App Bridge', (_what, setting) => {
    const words = /ADMIN_FRAME_ORIGIN and APP_BRIDGE_URL must be empty/;
    expect(() => readConfig({ ...fixture, ...setting })).toThrow(words);
    expect(() => readConfig({ ...fixture, ...setting, ADMIN_FRAME_ORIGIN: '' })).toThrow(words);
  });

  it.each([
    { ADMIN_FRAME_ORIGIN: 'http://admin.example.com' },
    { ADMIN_FRAME_ORIGIN: '' },
    { APP_BRIDGE_URL: 'https://cdn.example.com/app-bridge.js' },
    { APP_BRIDGE_URL: '' },
  ])('is refused with %j', (setting) => {
    expect(() => readConfig({ ...fixture, ...setting })).toThrow(ConfigError);
  });

  it('is named in frame-ancestors beside Shopify’s, and not at all where it is not set', () => {
    const policy = 'frame-ancestors https://a.myshopify.com https://admin.shopify.com;';
    const headers = new Headers({ 'Content-Security-Policy': policy });
    allowAdminFrame(headers, null);
    expect(headers.get('Content-Security-Policy')).toBe(policy);
    allowAdminFrame(headers, readConfig(fixture).adminFrame);
    expect(headers.get('Content-Security-Policy')).toBe(
      'frame-ancestors http://127.0.0.1:4000 https://a.myshopify.com https://admin.shopify.com;',
    );
  });

  it('does not open a page that nobody may frame', () => {
    const headers = new Headers({ 'Content-Security-Policy': "frame-ancestors 'none';" });
    allowAdminFrame(headers, readConfig(fixture).adminFrame);
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none';");
  });
});
