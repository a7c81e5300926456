import type { OperationContext } from '../../operation-context.ts';
import { parseInput } from '../../pipeline/parse-input.ts';
import type { WaitingRow } from '../../rows-ahead.ts';
import { storefrontProductUpsertContract } from '../contract.ts';
import { checkAgainstProfile } from '../input/check-against-profile.ts';
import { type CheckImageUrl, checkInput } from '../input/check-input.ts';
import type { UpsertRequest } from '../input/request.ts';

/** A row that requests a new product, as far as can be known without reading Shopify. */
export type NewStyleRow = { row: number; request: UpsertRequest; locationId: string };

/** Shopify creates a product with more variants in an operation of its own. */
const MAX_VARIANTS = 100;

/**
 * Returns the rows that are valid and whose style code is not on record. The others report their problems when they
 * run.
 */
export async function chooseNewStyles(
  rows: readonly WaitingRow[],
  { services, principal, signal }: OperationContext,
): Promise<NewStyleRow[]> {
  const profile = await services.storeCatalog.profile(principal.shop, { signal });
  const sound = rows.flatMap(({ row, input }) => {
    const request = readRequest(input, services.safeFetch.checkUrl);
    if (!request || request.variants.length > MAX_VARIANTS) return [];
    const checked = checkAgainstProfile(request, profile);
    return 'problems' in checked ? [] : [{ row, request, locationId: checked.location.id }];
  });
  const codes = sound.map(({ request }) => request.code.comparisonKey);
  const known = await services.productLinks.findKnown(principal.shopId, codes);
  return sound.filter(({ request }) => !known.has(request.code.comparisonKey));
}

function readRequest(input: unknown, checkUrl: CheckImageUrl): UpsertRequest | null {
  try {
    const request = checkInput(parseInput(storefrontProductUpsertContract.input, input), checkUrl);
    return request.isDryRun ? null : request;
  } catch {
    return null;
  }
}
