import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { parseKeyLimits, parseOverlapHours } from '#app/domain/api-keys/key-limits.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { FormFailure } from '../calls/problem.ts';

type KeyServices = {
  apiKeys: ApiKeys;
  oauthConnections: Pick<OauthConnections, 'disconnect'>;
};

export type KeyAnswer =
  | { kind: 'created'; name: string; key: string }
  | { kind: 'revoked' }
  | { kind: 'disconnected' }
  | FormFailure;

/**
 * Creates, replaces or revokes a key, or disconnects an app. Only the answer that creates a key, also as a replacement,
 * contains the key itself.
 * @throws AppError `invalid_input` at `/name`, `/also`, the limits and `/overlap_hours`, `not_found`
 */
export async function handleKeyForm(
  { apiKeys, oauthConnections }: KeyServices,
  shopId: string,
  form: FormData,
): Promise<KeyAnswer> {
  if (form.get('intent') === 'disconnect') {
    await oauthConnections.disconnect(shopId, String(form.get('app')));
    return { kind: 'disconnected' };
  }
  if (form.get('intent') === 'revoke') {
    await apiKeys.revoke(shopId, String(form.get('key')));
    return { kind: 'revoked' };
  }
  if (form.get('intent') === 'replace') {
    const hours = parseOverlapHours(textOf(form, 'overlap_hours'));
    const replaced = await apiKeys.replace(shopId, String(form.get('key')), hours);
    return { kind: 'created', name: replaced.name, key: replaced.key };
  }
  const { key, name } = await apiKeys.create({
    shopId,
    name: String(form.get('name') ?? ''),
    also: form.getAll('also').map(String),
    limits: parseKeyLimits({
      expiresInDays: textOf(form, 'expires_in_days'),
      callsPerMinute: textOf(form, 'calls_per_minute'),
      monthlyCredits: textOf(form, 'monthly_credits'),
    }),
  });
  return { kind: 'created', name, key };
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}
