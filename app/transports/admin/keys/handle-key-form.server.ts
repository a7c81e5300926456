import { parseKeyLimits, parseOverlapHours } from '#app/domain/api-keys/key-limits.ts';
import type { PageServices } from '../calls/authenticate-staff.server.ts';
import type { FormFailure } from '../calls/problem.ts';
import { unknownForm } from '../shared/problems/unknown-form.server.ts';

export type KeyAnswer =
  | { kind: 'created'; name: string; key: string }
  | { kind: 'revoked' }
  | { kind: 'disconnected' }
  | FormFailure;

/**
 * Creates, replaces or revokes a key, or disconnects an app. Only the answer that creates a key, also as a replacement,
 * contains the key itself.
 * @throws AppError `invalid_input` at `/name`, `/also`, the limits, `/overlap_hours` and `/intent`, `not_found`
 */
export async function handleKeyForm(
  { apiKeys, oauthConnections }: PageServices<'apiKeys' | 'oauthConnections'>,
  shopId: string,
  form: FormData,
): Promise<KeyAnswer> {
  switch (form.get('intent')) {
    case 'create': {
      const { key, name } = await apiKeys.create({ shopId, ...parseNewKey(form) });
      return { kind: 'created', name, key };
    }
    case 'replace': {
      const hours = parseOverlapHours(form.get('overlap_hours')?.toString());
      const { key, name } = await apiKeys.replace(shopId, String(form.get('key')), hours);
      return { kind: 'created', name, key };
    }
    case 'revoke':
      await apiKeys.revoke(shopId, String(form.get('key')));
      return { kind: 'revoked' };
    case 'disconnect':
      await oauthConnections.disconnect(shopId, String(form.get('app')));
      return { kind: 'disconnected' };
    default:
      throw unknownForm();
  }
}

const parseNewKey = (form: FormData) => ({
  name: String(form.get('name') ?? ''),
  also: form.getAll('also').map(String),
  limits: parseKeyLimits({
    expiresInDays: form.get('expires_in_days')?.toString(),
    callsPerMinute: form.get('calls_per_minute')?.toString(),
    monthlyCredits: form.get('monthly_credits')?.toString(),
  }),
});
