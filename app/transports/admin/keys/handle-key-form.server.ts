import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { FormFailure } from '../calls/problem.ts';

export type KeyAnswer =
  | { kind: 'created'; name: string; key: string }
  | { kind: 'revoked' }
  | FormFailure;

/**
 * Creates or revokes a key. Only the answer to its creation contains the key itself.
 * @throws AppError `invalid_input` at `/name` and `/also`, `not_found`
 */
export async function handleKeyForm(
  apiKeys: ApiKeys,
  shopId: string,
  form: FormData,
): Promise<KeyAnswer> {
  if (form.get('intent') === 'revoke') {
    await apiKeys.revoke(shopId, String(form.get('key')));
    return { kind: 'revoked' };
  }
  const { key, name } = await apiKeys.create({
    shopId,
    name: String(form.get('name') ?? ''),
    also: form.getAll('also').map(String),
  });
  return { kind: 'created', name, key };
}
