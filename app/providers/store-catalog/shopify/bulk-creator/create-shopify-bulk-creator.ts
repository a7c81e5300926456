import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { BulkCreator } from '../../bulk-creator.ts';
import type { StoreUserError } from '../../store-write.ts';
import { callStore } from '../call-store.ts';
import {
  BULK_RUNNING,
  BULK_STATUS,
  CANCEL_BULK,
  CREATE_IN_BULK,
  RUN_BULK,
  STAGE_BULK,
} from '../queries/bulk-queries.ts';
import { productSetInput } from '../write/product-set-input.ts';
import { findPossiblyListed } from './find-possibly-listed.ts';
import { uploadLines } from './upload-lines.ts';

const UNDER_WAY = new Set(['CREATED', 'RUNNING', 'CANCELING']);

/**
 * Creates a BulkCreator that uses Shopify's bulk operations (`bulkOperationRunMutation`, five at a time per app and
 * store).
 */
export function createShopifyBulkCreator({ client }: { client: AdminClient }): BulkCreator {
  return {
    findPossiblyListed: (shop, styles, { signal }) =>
      findPossiblyListed({ client, shop, signal }, styles),

    async start(shop, name, styles, { signal, isWanted }) {
      const store = { client, shop, signal };
      const { stagedUploadsCreate: staged } = await callStore(store, STAGE_BULK, {
        filename: `${name}.jsonl`,
      }).catch(rethrowAsNotStarted);
      const [target] = staged.stagedTargets ?? [];
      if (!target) throw refused(staged.userErrors);
      const lines = styles.map(({ styleCode, product, locationId }) => ({
        styleCode,
        input: productSetInput(product, locationId),
      }));
      const path = await uploadLines(target, lines, signal);
      if (!(await isWanted())) return null;
      const variables = { mutation: CREATE_IN_BULK, path, name };
      const { bulkOperationRunMutation: begun } = await callStore(store, RUN_BULK, variables);
      if (!begun.bulkOperation) throw refused(begun.userErrors);
      return begun.bulkOperation.id;
    },

    async isOver(shop, id, { signal }) {
      const { bulkOperation } = await callStore({ client, shop, signal }, BULK_STATUS, { id });
      return !bulkOperation || !UNDER_WAY.has(bulkOperation.status);
    },

    async listRunning(shop, { signal }) {
      const { bulkOperations } = await callStore({ client, shop, signal }, BULK_RUNNING);
      return bulkOperations.filter(({ status }) => UNDER_WAY.has(status)).map(({ id }) => id);
    },

    async cancel(shop, id, { signal }) {
      await callStore({ client, shop, signal }, CANCEL_BULK, { id });
    },
  };
}

/**
 * Rethrows an unknown outcome as a plain AppError: the call only asked for an upload target, so no operation has begun
 * in any case.
 */
function rethrowAsNotStarted(cause: unknown): never {
  if (!(cause instanceof OutcomeUnknownError)) throw cause;
  throw new AppError(cause.code, cause.message, { cause });
}

function refused(errors: readonly StoreUserError[]): AppError {
  const cause = new Error(errors.map(({ code, message }) => code ?? message).join(', '));
  return new AppError('upstream_unavailable', 'The store did not start creating the products.', {
    cause,
  });
}
