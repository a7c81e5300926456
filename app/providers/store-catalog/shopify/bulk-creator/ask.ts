import type { z } from 'zod';
import { AppError } from '#app/platform/errors.ts';
import {
  type AdminClient,
  AdminGraphqlError,
  type AdminRequest,
} from '#app/platform/shopify/admin-client.ts';
import { callStore } from '../call-store.ts';

/** As callStore; an error of the store's own is one more way in which nothing can be made ahead. */
export async function ask<Schema extends z.ZodType>(
  client: AdminClient,
  shop: string,
  request: AdminRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    return await callStore(client, shop, request, schema);
  } catch (cause) {
    if (!(cause instanceof AdminGraphqlError)) throw cause;
    const detail = 'The store answered in a way this service does not understand.';
    throw new AppError('upstream_unavailable', detail, { cause });
  }
}
