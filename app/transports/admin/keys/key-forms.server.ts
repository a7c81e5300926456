import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { invalidField } from '#app/platform/errors.ts';
import { toProblem } from '../calls/to-problem.server.ts';
import { KEY_NAME_CHARS, type KeyAnswer } from './key-view.ts';

/** Makes or revokes a key. A key in clear is in this one answer and nowhere else. Never throws. */
export async function handleKeyForm(
  apiKeys: ApiKeys,
  shopId: string,
  form: FormData,
  requestId: string,
): Promise<KeyAnswer> {
  try {
    if (form.get('intent') === 'revoke') {
      await apiKeys.revoke(shopId, String(form.get('key')));
      return { kind: 'revoked' };
    }
    const name = nameOf(form.get('name'));
    const { key } = await apiKeys.create({ shopId, name });
    return { kind: 'created', name, key };
  } catch (thrown) {
    return { kind: 'failed', problem: toProblem(thrown, requestId).problem };
  }
}

function nameOf(value: FormDataEntryValue | null): string {
  const name = String(value ?? '').trim();
  if (name === '') throw invalidField('/name', 'Give the key a name: who or what will use it.');
  if (name.length > KEY_NAME_CHARS) {
    throw invalidField('/name', `The name is too long: at most ${KEY_NAME_CHARS} characters.`);
  }
  return name;
}
