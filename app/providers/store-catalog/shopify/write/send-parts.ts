import { z } from 'zod';
import { asError } from '#app/platform/as-error.ts';
import type { AdminClient, AdminRequest } from '#app/platform/shopify/admin-api/admin-client.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { WriteOptions } from '../../store-catalog.ts';
import type { PartOutcome, ProductUpdate, UpdateOutcome } from '../../store-write.ts';
import { callStore } from '../call-store.ts';
import { partAlias, reportsProduct, updateDocument } from '../documents/update-document.ts';
import { pageSize } from '../page-sizes.ts';
import { levelSchema, liveStateSchema, liveWithoutMediaSchema } from '../read/product-answer.ts';
import { asUserErrors, userErrorsSchema } from '../user-errors.ts';
import { type PlannedPart, planUpdateParts } from './plan-update-parts.ts';

/** Root fields in one document: some forty stay well below 1,000 points. */
const PARTS_PER_DOCUMENT = 40;

const live = z
  .union([liveStateSchema, liveWithoutMediaSchema, z.object({}).transform(() => null)])
  .nullish();
const payload = z.object({
  userErrors: userErrorsSchema,
  product: live,
  publishable: live,
  node: live,
  productVariants: z
    .array(
      z.object({
        id: z.string(),
        inventoryItem: z.object({ id: z.string(), inventoryLevel: levelSchema.nullish() }),
      }),
    )
    .nullish(),
  inventoryLevel: levelSchema.nullish(),
});
const answerSchema = z.record(z.string(), payload.nullable());
type Payload = z.output<typeof payload>;

/**
 * Applies an update: one document as a rule, more where it has very many parts. Trouble of the store's is
 * told part by part and never thrown: the parts before it have been carried out.
 */
export async function applyUpdate(
  client: AdminClient,
  shop: string,
  productId: string,
  update: ProductUpdate,
  options: WriteOptions,
): Promise<UpdateOutcome> {
  return sendParts(client, shop, productId, planUpdateParts(productId, update, options), options);
}

/** Sends the parts in their order and gathers what each came to. After a request that failed nothing is sent. */
export async function sendParts(
  client: AdminClient,
  shop: string,
  productId: string,
  parts: readonly PlannedPart[],
  options: WriteOptions,
): Promise<UpdateOutcome> {
  const outcome: UpdateOutcome = { parts: [], isWhole: true, live: null, levels: {}, added: [] };
  let hasFailed: Error | undefined;
  for (let start = 0; start < parts.length; start += PARTS_PER_DOCUMENT) {
    const batch = parts.slice(start, start + PARTS_PER_DOCUMENT);
    const request = requestOf(batch, productId, options);
    const { answer, error } = hasFailed
      ? { answer: {}, error: hasFailed }
      : await answerTo(client, shop, request);
    outcome.isWhole &&= error === undefined;
    batch.forEach((part, index) => {
      const alias = partAlias(part.kind, index);
      const result = answer[alias];
      if (result) collect(outcome, part, result);
      else {
        outcome.isWhole = false;
        outcome.parts.push(missing(part, alias, error ?? noAnswerTo(alias)));
      }
    });
    if (error && !(error instanceof AdminGraphqlError && error.data)) hasFailed = error;
  }
  return outcome;
}

/** What was answered, and the error beside it or in its place. */
async function answerTo(
  client: AdminClient,
  shop: string,
  request: AdminRequest,
): Promise<{ answer: z.output<typeof answerSchema>; error?: Error }> {
  try {
    return { answer: await callStore(client, shop, request, answerSchema) };
  } catch (thrown) {
    const error = asError(thrown);
    const data = error instanceof AdminGraphqlError ? error.data : undefined;
    return { answer: answerSchema.safeParse(data).data ?? {}, error };
  }
}

/** The store answered the request, and of this part neither a result nor an error. */
function noAnswerTo(alias: string): Error {
  const cause = new Error(`No answer to ${alias}`);
  const detail = 'The store did not say what became of it. Try again later.';
  return new OutcomeUnknownError('upstream_unavailable', detail, { cause });
}

/** A part that was not answered: its own error is what counts, else that of the whole. */
function missing({ part, from, to }: PlannedPart, alias: string, whole: Error): PartOutcome {
  if (!(whole instanceof AdminGraphqlError)) return { part, from, to, errors: [], failure: whole };
  const own = whole.topLevel.filter(({ path }) => path?.[0] === alias);
  const failure = new AdminGraphqlError(own.length > 0 ? own : whole.topLevel, whole.data);
  return failure.isAboutRequest
    ? { part, from, to, errors: asUserErrors(failure.topLevel) }
    : { part, from, to, errors: [], failure };
}

function requestOf(
  batch: readonly PlannedPart[],
  productId: string,
  options: WriteOptions,
): AdminRequest {
  const kinds = batch.map((part) => part.kind);
  const withMedia = (options.mediaCount ?? 0) > 0;
  return {
    document: updateDocument(kinds, withMedia),
    variables: {
      ...variablesOf(batch, productId, options.locationId),
      ...(reportsProduct(kinds) && {
        channels: pageSize(options.channelCount ?? 100),
        ...(withMedia && { media: pageSize(options.mediaCount ?? 0) }),
      }),
    },
    signal: options.signal,
    repeatable: batch.every((part) => part.repeatable),
  };
}

function variablesOf(
  batch: readonly PlannedPart[],
  productId: string,
  locationId: string,
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  batch.forEach((part, index) => {
    for (const [name, value] of Object.entries(part.variables))
      variables[`${name}${index}`] = value;
  });
  const needsLocation = batch.some((part) => part.kind === 'added' || part.kind === 'activate');
  const needsProduct = batch.some((part) => !NO_PRODUCT.has(part.kind));
  return {
    ...variables,
    ...(needsProduct && { productId }),
    ...(needsLocation && { locationId }),
  };
}

/** Kinds whose root field does not name the product. */
const NO_PRODUCT = new Set<PlannedPart['kind']>(['keys', 'stock', 'activate', 'unkey', 'detach']);

function collect(outcome: UpdateOutcome, part: PlannedPart, result: Payload): void {
  const { from, to, part: name } = part;
  outcome.parts.push({ part: name, from, to, errors: result.userErrors });
  outcome.live = result.publishable ?? result.product ?? result.node ?? outcome.live;
  for (const { id, inventoryItem } of (name === 'added' && result.productVariants) || []) {
    outcome.added.push({ id, inventoryItemId: inventoryItem.id });
    const level = inventoryItem.inventoryLevel;
    if (level?.isActive) outcome.levels[inventoryItem.id] = level.available;
  }
  const item = part.variables.item;
  if (result.inventoryLevel?.isActive && typeof item === 'string')
    outcome.levels[item] = result.inventoryLevel.available;
}
