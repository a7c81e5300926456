import { afterAll, inject } from 'vitest';
import { openLocalStore } from './local-store.ts';
import { appSettings } from './spawn-app.ts';
import { createTestDatabase } from './test-database.ts';

/** What a test file needs that starts, kills and restarts an app of its own: a database, a store, and the settings for both. */
export async function prepareOwnApp(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  afterAll(() => database.remove());
  const env: Record<string, string> = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    ...settings,
    ...database.env,
  };
  return { database, env, store: openLocalStore(inject('shopifyUrl')) };
}
