import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

export interface IdTokenClaims {
  iss: string;
  dest: string;
  aud: string;
  sub: string;
  exp: number;
  nbf: number;
  iat: number;
  jti: string;
  sid: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Signs an ID token like App Bridge's; `expiresInS` may be negative. */
export function signIdToken(
  shop: string,
  app: { apiKey: string; apiSecret: string },
  { expiresInS = 60, sub = '42' }: { expiresInS?: number; sub?: string } = {},
): string {
  const nowS = Math.floor(Date.now() / 1000);
  const claims: IdTokenClaims = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: app.apiKey,
    sub,
    exp: nowS + expiresInS,
    nbf: Math.min(nowS, nowS + expiresInS) - 5,
    iat: Math.min(nowS, nowS + expiresInS) - 5,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${sign(text, app.apiSecret)}`;
}

/** Verifies an ID token; null when the signature, the audience, the shop or the time is wrong. */
export function verifyIdToken(
  token: string,
  shop: string,
  app: { apiKey: string; apiSecret: string },
): IdTokenClaims | null {
  const [header = '', body = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(`${header}.${body}`, app.apiSecret));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as IdTokenClaims;
  const nowS = Date.now() / 1000;
  const isInTime = claims.exp > nowS - 10 && claims.nbf < nowS + 10;
  return claims.aud === app.apiKey && claims.dest === `https://${shop}` && isInTime ? claims : null;
}
