import type { Shop } from '../store/shop-registry.ts';
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from './access-tokens.ts';
import { verifyIdToken } from './id-token.ts';
import { findMember, type Member, scopesOf } from './members.ts';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
export const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token';

export interface App {
  apiKey: string;
  /** The oldest that is not revoked: it signs ID tokens and webhooks. */
  apiSecret: string;
  /** Made since, while a secret is replaced. */
  newerSecrets: readonly string[];
  scopes: readonly string[];
}

interface TokenAnswer {
  status: number;
  body: Record<string, unknown>;
}

const refuse = (error: string, description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

/** POST /admin/oauth/access_token: token exchange with expiring tokens, and refresh. */
export function answerTokenRequest(
  shop: Shop,
  installed: App,
  request: Record<string, unknown>,
): TokenAnswer {
  const app = { ...installed, scopes: shop.scopes ?? installed.scopes };
  // As reported of the real one, which looks at both before it looks at what is asked for.
  if (request.client_id !== app.apiKey)
    return refuse(
      'application_cannot_be_found',
      `Could not find Shopify API application with api_key ${request.client_id}`,
    );
  const secret = [app.apiSecret, ...app.newerSecrets].find((one) => one === request.client_secret);
  if (secret === undefined) return refuse('invalid_request', 'Missing or invalid client secret');
  if (request.grant_type === 'refresh_token') {
    const tokens = shop.tokens.redeem(String(request.refresh_token), secret);
    return tokens
      ? answer(app, tokens)
      : refuse('invalid_request', 'This request requires an active refresh_token', 401);
  }
  if (request.grant_type !== TOKEN_EXCHANGE)
    return refuse('unsupported_grant_type', 'Only token exchange and refreshing are supported');
  const subject = String(request.subject_token ?? '');
  const claims = verifyIdToken(subject, shop.store.domain, app);
  const member = claims && findMember(shop.members, claims.sub);
  if (request.subject_token_type !== ID_TOKEN || !member) {
    return refuse('invalid_subject_token', 'The ID token is not valid for this shop and app');
  }
  if (request.requested_token_type === ONLINE) {
    const { accessToken } = shop.tokens.issue({ isOnline: true, secret });
    return {
      status: 200,
      body: {
        access_token: accessToken,
        scope: app.scopes.join(','),
        expires_in: 86_399,
        ...onlineUser(app, member),
      },
    };
  }
  // Required of public apps created since 2026-04-01.
  if (String(request.expiring) !== '1')
    return refuse('invalid_request', 'This app must ask for expiring offline tokens (expiring=1)');
  return answer(app, shop.tokens.issue({ secret }));
}

function answer(app: App, tokens: { accessToken: string; refreshToken: string }): TokenAnswer {
  return {
    status: 200,
    body: {
      access_token: tokens.accessToken,
      scope: app.scopes.join(','),
      expires_in: ACCESS_TOKEN_LIFE_S,
      refresh_token: tokens.refreshToken,
      refresh_token_expires_in: REFRESH_TOKEN_LIFE_S,
    },
  };
}

/** Who the token is for, and their part of the app's scopes. */
function onlineUser(app: App, member: Member) {
  const { scopes: _, ...user } = member;
  return {
    associated_user_scope: scopesOf(member, app.scopes).join(','),
    associated_user: { ...user, locale: 'en', email_verified: true },
  };
}
