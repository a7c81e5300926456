import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import { toProblem } from '../calls/to-problem.server.ts';
import type { KeyAnswer } from './key-view.ts';

/** Creates or revokes a key. Only the answer to its creation contains the key itself. Never throws. */
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
    const { key, name } = await apiKeys.create({ shopId, name: String(form.get('name') ?? '') });
    return { kind: 'created', name, key };
  } catch (thrown) {
    return { kind: 'failed', problem: toProblem(thrown, requestId).problem };
  }
}
