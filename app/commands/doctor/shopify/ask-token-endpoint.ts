import type { Config } from '#app/platform/config.server.ts';
import { causeCode } from '#app/platform/http/cause-code.ts';
import {
  clientRefusalOf,
  type OauthRefusal,
  oauthRefusal,
} from '#app/platform/shopify/client-refusal.ts';
import { shopOrigin } from '#app/platform/shopify/shopify-app.server.ts';

/** What Shopify's token endpoint answered about the app. `clockAheadMs` is Shopify's clock minus this machine's. */
export type TokenEndpointAnswer = {
  verdict: 'accepted' | 'unknown client' | 'wrong secret' | 'unclear';
  /** Status and code of the answer, to report if it is unclear. */
  said: string;
  clockAheadMs: number | null;
};

/** A token that no store has issued. */
const MADE_UP_TOKEN = 'shprt_00000000000000000000000000000000';

/**
 * Asks a store to renew a token that does not exist. Shopify checks client ID and secret first, so its refusal tells
 * whether it accepts them; nothing is issued or ended.
 */
export async function askTokenEndpoint(
  { apiKey, apiSecrets }: Config['shopify'],
  shop: string,
  signal: AbortSignal,
): Promise<TokenEndpointAnswer> {
  const askedAt = Date.now();
  try {
    const response = await fetch(`${shopOrigin(shop)}/admin/oauth/access_token`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: apiKey,
        client_secret: apiSecrets[0],
        grant_type: 'refresh_token',
        refresh_token: MADE_UP_TOKEN,
      }),
      signal,
    });
    const date = Date.parse(response.headers.get('date') ?? '');
    // The header has whole seconds, so half a second is added.
    const clockAheadMs = Number.isNaN(date) ? null : date + 500 - (askedAt + Date.now()) / 2;
    const refusal = oauthRefusal.parse(await response.json().catch(() => null));
    const verdict = clientRefusalOf(refusal) ?? (isAboutToken(refusal) ? 'accepted' : 'unclear');
    const code = /^[a-z_]{1,60}$/.test(refusal.error) ? ` ${refusal.error}` : '';
    return { verdict, said: `${response.status}${code}`, clockAheadMs };
  } catch (error) {
    if (signal.aborted) throw error;
    return { verdict: 'unclear', said: causeCode(error) || 'no answer', clockAheadMs: null };
  }
}

const isAboutToken = ({ error, error_description: description }: OauthRefusal) =>
  error === 'invalid_grant' || /refresh_token/.test(description);
