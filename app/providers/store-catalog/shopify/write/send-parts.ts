import { asError } from '#app/platform/as-error.ts';
import { AdminGraphqlError } from '#app/platform/shopify/admin-api/admin-graphql-error.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';
import type { WriteOptions } from '../../store-catalog.ts';
import type { PartOutcome, UpdateOutcome } from '../../store-write.ts';
import { callStore, type Store } from '../call-store.ts';
import { chunks } from '../chunks.ts';
import { type PartAnswer, partAlias, updateQuery } from '../queries/update-query.ts';
import { asUserErrors } from '../user-errors.ts';
import type { PlannedPart } from './plan-update-parts.ts';

/** Maximum number of root fields in one document: forty stay well below 1,000 points. */
const PARTS_PER_DOCUMENT = 40;

/**
 * Sends the parts in order, usually in one document, and collects the outcome of each. Errors are reported part by part
 * and never thrown, because the parts before them have been carried out. After a request that failed as a whole,
 * nothing more is sent.
 */
export async function sendParts(
  store: Store,
  productId: string,
  parts: readonly PlannedPart[],
  options: WriteOptions,
): Promise<UpdateOutcome> {
  const outcome: UpdateOutcome = { parts: [], isComplete: true, live: null, levels: {}, added: [] };
  let failure: Error | undefined;
  for (const { entries: batch } of chunks(parts, PARTS_PER_DOCUMENT)) {
    const { answer, error } = failure
      ? { answer: {}, error: failure }
      : await send(store, updateQuery(batch, productId, options));
    outcome.isComplete &&= error === undefined;
    for (const [index, part] of batch.entries()) {
      const alias = partAlias(part.part, index);
      const result = answer[alias];
      if (result) collect(outcome, part, result);
      else {
        outcome.isComplete = false;
        outcome.parts.push(toUnanswered(part, alias, error ?? noAnswerTo(alias)));
      }
    }
    if (error && !(error instanceof AdminGraphqlError && error.data)) failure = error;
  }
  return outcome;
}

/** Returns the answer, and the error beside it or in its place. */
async function send(
  store: Store,
  query: ReturnType<typeof updateQuery>,
): Promise<{ answer: Record<string, PartAnswer | null>; error?: Error }> {
  try {
    return { answer: await callStore(store, query, query.variables) };
  } catch (thrown) {
    const error = asError(thrown);
    const data = error instanceof AdminGraphqlError ? error.data : undefined;
    return { answer: query.answer.safeParse(data).data ?? {}, error };
  }
}

/** Creates the error for a part that the store answered neither with a result nor with an error. */
function noAnswerTo(alias: string): Error {
  const cause = new Error(`No answer to ${alias}`);
  const detail = 'The store did not report whether this change was made. Try again later.';
  return new OutcomeUnknownError('upstream_unavailable', detail, { cause });
}

/** Returns the outcome of a part without an answer: its own error counts, otherwise that of the whole request. */
function toUnanswered({ part, from, to }: PlannedPart, alias: string, whole: Error): PartOutcome {
  if (!(whole instanceof AdminGraphqlError)) return { part, from, to, errors: [], failure: whole };
  const own = whole.topLevel.filter(({ path }) => path?.[0] === alias);
  const failure = new AdminGraphqlError(own.length > 0 ? own : whole.topLevel, whole.data);
  return failure.isAboutRequest
    ? { part, from, to, errors: asUserErrors(failure.topLevel) }
    : { part, from, to, errors: [], failure };
}

function collect(
  outcome: UpdateOutcome,
  { part, from, to, variables }: PlannedPart,
  { userErrors, state, productVariants, inventoryLevel }: PartAnswer,
): void {
  outcome.parts.push({ part, from, to, errors: userErrors });
  outcome.live = state ?? outcome.live;
  for (const { id, item } of productVariants ?? []) {
    outcome.added.push({ id, inventoryItemId: item.id });
    if (item.level?.isActive) outcome.levels[item.id] = item.level.available;
  }
  if (inventoryLevel?.isActive && typeof variables.item === 'string')
    outcome.levels[variables.item] = inventoryLevel.available;
}
