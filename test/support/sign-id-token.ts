import { createHmac } from 'node:crypto';
import { TEST_API_KEY, TEST_API_SECRET } from './start-stand-ins.ts';

/** Signs an ID token of a shop's staff, with changed claims. */
export function signIdToken(
  shop: string,
  changes: Record<string, unknown> = {},
  { secret = TEST_API_SECRET, alg = 'HS256' } = {},
): string {
  const nowS = Math.floor(Date.now() / 1000);
  const domain = `https://${shop}`;
  const claims = {
    iss: `${domain}/admin`,
    dest: domain,
    aud: TEST_API_KEY,
    sub: '42',
    exp: nowS + 60,
    nbf: nowS - 5,
    iat: nowS - 5,
    ...changes,
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  const hmac = createHmac('sha256', secret).update(text).digest('base64url');
  return `${text}.${alg === 'none' ? 'x' : hmac}`;
}
