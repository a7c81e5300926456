import type { LocalStore } from './local-store.ts';

/** Makes an API key as staff do on the page of keys, in an app that runs as a process of its own. */
export async function createKeyOnPage(appUrl: string, store: LocalStore): Promise<string> {
  const response = await fetch(`${appUrl}/app/keys.data`, {
    method: 'POST',
    headers: {
      // Shopify's library turns away what looks like a robot.
      'User-Agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36',
      Authorization: `Bearer ${await store.signIdToken()}`,
    },
    body: new URLSearchParams({ intent: 'create', name: 'test' }),
  });
  const text = await response.text();
  const [key] = /mcpsk_[\w-]+/.exec(text) ?? [];
  if (key === undefined) throw new Error(`No key was made: ${response.status} ${text}`);
  return key;
}
