import { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { buildUrl } from '#app/providers/provider-http/build-url.ts';
import type { BoundedHttp } from '#app/providers/provider-http/create-bounded-http.ts';
import { readJson } from '#app/providers/provider-http/read-json.ts';

export const EBAY = 'ebay';

export type EbayAccess = {
  /** Such as `https://api.ebay.com`; a path is kept. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  http: BoundedHttp;
  clock: Clock;
  /** Such as `EBAY_US`. */
  marketplaceId: string;
};

const tokenShape = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });

/** How long before its expiry a token is renewed, in milliseconds. */
const MARGIN_MS = 60_000;

/** Provides application tokens of the client credentials grant. A token is shared until shortly before it expires. */
export function createEbayTokens(access: EbayAccess) {
  let current: { token: string; expiresAt: number } | null = null;
  let pending: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const credentials = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64');
    const response = await access.http.send({
      method: 'POST',
      url: buildUrl(access.baseUrl, 'identity/v1/oauth2/token'),
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'https://api.ebay.com/oauth/api_scope',
      }).toString(),
      // Several calls may wait for this token: aborting one must not fail the others.
      signal: new AbortController().signal,
    });
    if (response.status === 400) throw new ProviderError(EBAY, 'unauthorized');
    const granted = readJson(EBAY, response, tokenShape);
    current = {
      token: granted.access_token,
      expiresAt: access.clock.now() + granted.expires_in * 1000 - MARGIN_MS,
    };
    return granted.access_token;
  }

  return {
    /** @throws ProviderError */
    async get(signal: AbortSignal): Promise<string> {
      if (current !== null && access.clock.now() < current.expiresAt) return current.token;
      pending ??= renew().finally(() => {
        pending = null;
      });
      const token = await pending;
      signal.throwIfAborted();
      return token;
    },
    /** Drops a token that eBay refused, so that the next `get` requests another. */
    forget(token: string): void {
      if (current?.token === token) current = null;
    },
  };
}

export type EbayTokens = ReturnType<typeof createEbayTokens>;
