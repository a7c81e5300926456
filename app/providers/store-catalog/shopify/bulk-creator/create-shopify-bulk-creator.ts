import { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import type { AdminClient } from '#app/platform/shopify/admin-api/admin-client.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { BulkCreator } from '../../bulk-creator.ts';
import { callStore } from '../call-store.ts';
import {
  BULK_RUNNING,
  BULK_STATUS,
  CANCEL_BULK,
  CREATE_IN_BULK,
  RUN_BULK,
  STAGE_BULK,
} from '../documents/bulk-documents.ts';
import { userErrorsSchema } from '../user-errors.ts';
import { productSetInput } from '../write/product-set-input.ts';
import { findListed } from './find-listed.ts';
import { uploadLines } from './upload-lines.ts';

const UNDER_WAY = new Set(['CREATED', 'RUNNING', 'CANCELING']);

const operation = z.object({ id: z.string(), status: z.string() });
const stageAnswer = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z
      .array(
        z.object({
          url: z.string(),
          parameters: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      )
      .nullish(),
    userErrors: userErrorsSchema,
  }),
});
const runAnswer = z.object({
  bulkOperationRunMutation: z.object({
    bulkOperation: operation.nullish(),
    userErrors: userErrorsSchema,
  }),
});
const statusAnswer = z.object({ bulkOperation: z.object({ status: z.string() }).nullish() });
const runningAnswer = z.object({ bulkOperations: z.object({ nodes: z.array(operation) }) });
const cancelAnswer = z.object({ bulkOperationCancel: z.object({ userErrors: userErrorsSchema }) });

/** BulkCreator over Shopify's bulk operations (`bulkOperationRunMutation`, five at a time per app and store). */
export function createShopifyBulkCreator({
  client,
  fetch,
}: {
  client: AdminClient;
  fetch: typeof globalThis.fetch;
}): BulkCreator {
  return {
    findListed: (shop, styles, { signal }) => findListed(client, shop, styles, signal),

    async start(shop, name, styles, { signal, isWanted }) {
      const variables = { filename: `${name}.jsonl` };
      const staging = { document: STAGE_BULK, variables, signal, repeatable: true };
      const { stagedUploadsCreate } = await callStore(client, shop, staging, stageAnswer).catch(
        nothingBegun,
      );
      const [target] = stagedUploadsCreate.stagedTargets ?? [];
      if (!target) throw refused(stagedUploadsCreate.userErrors);
      const lines = styles.map(({ styleCode, product, locationId }) => ({
        styleCode,
        input: productSetInput(product, locationId),
      }));
      const path = await uploadLines(fetch, target, lines, signal);
      if (!(await isWanted())) return null;
      const running = {
        document: RUN_BULK,
        variables: { mutation: CREATE_IN_BULK, path, name },
        signal,
        repeatable: false,
      };
      const { bulkOperationRunMutation: begun } = await callStore(client, shop, running, runAnswer);
      if (!begun.bulkOperation) throw refused(begun.userErrors);
      return begun.bulkOperation.id;
    },

    async isOver(shop, operationId, { signal }) {
      const variables = { id: operationId };
      const request = { document: BULK_STATUS, variables, signal, repeatable: true };
      const { bulkOperation } = await callStore(client, shop, request, statusAnswer);
      return !bulkOperation || !UNDER_WAY.has(bulkOperation.status);
    },

    async listRunning(shop, { signal }) {
      const request = { document: BULK_RUNNING, variables: {}, signal, repeatable: true };
      const { bulkOperations } = await callStore(client, shop, request, runningAnswer);
      return bulkOperations.nodes.flatMap(({ id, status }) => (UNDER_WAY.has(status) ? [id] : []));
    },

    async cancel(shop, operationId, { signal }) {
      const variables = { id: operationId };
      const request = { document: CANCEL_BULK, variables, signal, repeatable: true };
      await callStore(client, shop, request, cancelAnswer);
    },
  };
}

/** A place for a file that nobody may ever fill is no beginning, whatever became of it. */
function nothingBegun(cause: unknown): never {
  if (!(cause instanceof OutcomeUnknownError)) throw cause;
  throw new AppError(cause.code, cause.message, { cause });
}

function refused(errors: z.output<typeof userErrorsSchema>): AppError {
  const cause = new Error(errors.map(({ code, message }) => code ?? message).join(', '));
  return new AppError('upstream_unavailable', 'The store did not begin to make the products.', {
    cause,
  });
}
