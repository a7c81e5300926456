import { AS_A_BROWSER } from './install-app.ts';
import type { LocalStore } from './local-store.ts';

/** Makes an API key as staff do on the page of keys, in an app that runs as a process of its own. */
export async function createKeyOnPage(appUrl: string, store: LocalStore): Promise<string> {
  const response = await fetch(`${appUrl}/app/keys.data`, {
    method: 'POST',
    headers: {
      ...AS_A_BROWSER,
      Authorization: `Bearer ${await store.signIdToken()}`,
    },
    body: new URLSearchParams({ intent: 'create', name: 'test' }),
  });
  const text = await response.text();
  const [key] = /mcpsk_[\w-]+/.exec(text) ?? [];
  if (key === undefined) throw new Error(`No key was made: ${response.status} ${text}`);
  return key;
}
