import { createHash } from 'node:crypto';
import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import { userError } from '../catalog/user-error.ts';
import type { UserError } from '../store/types.ts';
import { AdminError } from './admin-error.ts';
import type { AdminContext } from './context.ts';

interface Payload {
  userErrors: UserError[];
}

/**
 * Runs a stock write under `@idempotent(key:)`, which is mandatory since 2026-04. The same key with the same arguments
 * returns the same result, with others it is refused. Keys never expire here (Shopify: 24 hours).
 */
export function runIdempotently<P extends Payload>(
  context: AdminContext,
  info: GraphQLResolveInfo,
  args: unknown,
  refused: Omit<P, 'userErrors'>,
  write: () => P,
): P {
  const directive = info.schema.getDirective('idempotent');
  const node = info.fieldNodes[0];
  const values =
    directive && node ? getDirectiveValues(directive, node, info.variableValues) : undefined;
  const key = values?.key;
  if (typeof key !== 'string' || key === '') {
    throw new AdminError(
      'The @idempotent directive is required for this mutation but was not provided.',
      'BAD_REQUEST',
    );
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([info.fieldName, args]))
    .digest('hex');
  const known = context.store.rememberedWrites.get(key);
  if (known && known.fingerprint !== fingerprint) {
    const message = 'The same idempotency key was used with different parameters.';
    return {
      ...refused,
      userErrors: [userError(null, message, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH')],
    } as P;
  }
  if (known) return known.payload as P;
  const payload = write();
  context.store.rememberedWrites.set(key, { fingerprint, payload });
  return payload;
}
