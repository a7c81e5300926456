import { createHmac, randomBytes } from 'node:crypto';

export interface AccessToken {
  token: string;
  /** Unix time in milliseconds; null for the non-expiring token of a test or the demo. */
  expiresAtMs: number | null;
  /** A token for inspection: its requests are not recorded, delayed, throttled or made to fail. */
  isInspection: boolean;
  isOnline: boolean;
  /** The secret of the app that it was asked for with. */
  secret?: string | undefined;
}

export const ACCESS_TOKEN_LIFE_S = 3_600;
export const REFRESH_TOKEN_LIFE_S = 7_776_000;

interface RefreshToken {
  /** Becomes invalid once a token issued for it is used; until then it still works (since 2026-08). */
  isSpent: boolean;
  parent: RefreshToken | null;
  expiresAtMs: number;
  secret: string | undefined;
}

const random = (prefix: string) => prefix + randomBytes(16).toString('hex');

/**
 * The access and refresh tokens of one shop. With a signing key an access token outlives this process, like a
 * real store's, so that a restarted demo is still installed.
 */
export class AccessTokens {
  readonly #signingKey: string | null;
  readonly #revoked = new Set<string>();
  #allRevoked = false;
  readonly #access = new Map<string, AccessToken>();
  readonly #refresh = new Map<string, RefreshToken>();

  constructor(signingKey: string | null = null) {
    this.#signingKey = signingKey;
  }

  /** Issues an expiring token with its refresh token. */
  issue(options: { isOnline?: boolean; parent?: RefreshToken; secret?: string } = {}): {
    accessToken: string;
    refreshToken: string;
  } {
    const expiresAtMs = Date.now() + ACCESS_TOKEN_LIFE_S * 1000;
    const accessToken = this.#sign(`${random('shpat_')}.${expiresAtMs}`);
    const refreshToken = random('shprt_');
    const { isOnline = false, secret } = options;
    this.#access.set(accessToken, {
      token: accessToken,
      expiresAtMs,
      isInspection: false,
      isOnline,
      secret,
    });
    if (!isOnline)
      this.#refresh.set(refreshToken, {
        isSpent: false,
        parent: options.parent ?? null,
        expiresAtMs: Date.now() + REFRESH_TOKEN_LIFE_S * 1000,
        secret,
      });
    return { accessToken, refreshToken };
  }

  /** Issues a token that never expires. */
  issueStatic(isInspection: boolean): string {
    const token = random('shpat_static_');
    this.#access.set(token, { token, expiresAtMs: null, isInspection, isOnline: false });
    return token;
  }

  /** Redeems a refresh token; null when it is unknown, invalid or expired. */
  redeem(
    refreshToken: string,
    secret: string,
  ): { accessToken: string; refreshToken: string } | null {
    const known = this.#refresh.get(refreshToken);
    if (!known || known.isSpent || known.expiresAtMs < Date.now()) return null;
    if (known.parent) known.parent.isSpent = true;
    return this.issue({ parent: known, secret });
  }

  /** Finds a valid token. */
  find(token: string | undefined): AccessToken | null {
    const known =
      token === undefined ? undefined : (this.#access.get(token) ?? this.#recognise(token));
    return known && (known.expiresAtMs === null || known.expiresAtMs > Date.now()) ? known : null;
  }

  /** Revokes a token. */
  revoke(token: string): void {
    this.#revoked.add(token);
    this.#access.delete(token);
  }

  /** Removes the tokens that were asked for with that secret of the app, as revoking it does. */
  revokeSecret(revoked: string): void {
    for (const [token, { secret }] of this.#access)
      if (secret === revoked) this.#access.delete(token);
    for (const [token, { secret }] of this.#refresh)
      if (secret === revoked) this.#refresh.delete(token);
  }

  /** Expires every access token of the app; refreshing still works. */
  expireAll(): void {
    for (const token of this.#access.values())
      if (token.expiresAtMs !== null) token.expiresAtMs = Date.now() - 1;
  }

  /** Removes all access and refresh tokens, as an uninstall does. Inspection tokens stay. */
  revokeAll(): void {
    for (const [token, { isInspection }] of this.#access)
      if (!isInspection) this.#access.delete(token);
    this.#refresh.clear();
    this.#allRevoked = true;
  }

  #sign(body: string): string {
    if (this.#signingKey === null) return body;
    return `${body}.${createHmac('sha256', this.#signingKey).update(body).digest('hex')}`;
  }

  /** Recognises a token of an earlier process with the same key. */
  #recognise(token: string): AccessToken | undefined {
    const [name, expires] = token.split('.');
    const isOurs = this.#signingKey !== null && token === this.#sign(`${name}.${expires}`);
    if (!isOurs || this.#allRevoked || this.#revoked.has(token)) return undefined;
    return { token, expiresAtMs: Number(expires), isInspection: false, isOnline: false };
  }
}
