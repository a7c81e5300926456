import { inject } from 'vitest';
import { installApp } from './install-app.ts';
import { type LocalStore, openLocalStore } from './local-store.ts';
import { appSettings, spawnApp } from './spawn-app.ts';
import type { ReadyProcess } from './spawn-ready.ts';
import { startTlsFront, type TlsFront } from './start-tls-front.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A sound set-up: the built app in a process of its own, behind a proxy that ends TLS, installed in a store. */
export type DoctorPatient = {
  /** The settings of the app, as `.env` would have them. */
  env: Record<string, string>;
  database: TestDatabase;
  front: TlsFront;
  app: ReadyProcess<string>;
  store: LocalStore;
  close: () => Promise<void>;
};

export async function openDoctorPatient(): Promise<DoctorPatient> {
  const database = await createTestDatabase();
  const front = await startTlsFront();
  const settings = {
    ...appSettings({ shopifyUrl: inject('shopifyUrl'), searchUrl: inject('searchUrl') }),
    APP_URL: front.url,
    TRUSTED_PROXIES: '127.0.0.1',
    PRIVACY_POLICY_URL: 'https://app.catalog-vision.test/privacy',
    SUPPORT_URL: 'mailto:help@catalog-vision.test',
    ...front.env,
    ...database.env,
  };
  const app = await spawnApp(settings);
  front.leadTo(app.ready);
  const store = openLocalStore(inject('shopifyUrl'));
  await installApp(app.ready, store);
  return {
    env: { ...settings, PORT: new URL(app.ready).port },
    ...{ database, front, app, store },
    async close() {
      await app.stop();
      await front.close();
      await database.remove();
    },
  };
}
