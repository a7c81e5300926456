import type { OperationContext } from '../../operation-context.ts';
import { parseInput } from '../../pipeline/parse-input.ts';
import type { WaitingRow } from '../../rows-ahead.ts';
import { storefrontProductUpsertContract } from '../contract.ts';
import { checkInput } from '../input/check-input.ts';
import { chooseLocation, wordProblems } from '../input/check-words.ts';
import type { UpsertRequest } from '../input/request.ts';

/** A row that asks for a new product, as far as anybody can tell without the store. */
export type NewStyleRow = { row: number; request: UpsertRequest; locationId: string };

/** More variants take the store so long that it makes them in an operation of their own. */
const MOST_VARIANTS = 100;

/** Rows that are sound and whose style code is not on our record. Those that are not say why when they are run. */
export async function chooseNewStyles(
  rows: readonly WaitingRow[],
  { services, principal, signal }: OperationContext,
): Promise<NewStyleRow[]> {
  const profile = await services.storeCatalog.profile(principal.shop, { signal });
  const sound = rows.flatMap(({ row, input }) => {
    const request = readRequest(input, services.safeFetch.checkUrl);
    if (!request || request.variants.length > MOST_VARIANTS) return [];
    const location = chooseLocation(request, profile);
    if (!('id' in location) || wordProblems(request, profile).length > 0) return [];
    return [{ row, request, locationId: location.id }];
  });
  const codes = sound.map(({ request }) => request.code.comparisonKey);
  const known = await services.productLinks.findKnown(principal.shopId, codes);
  return sound.filter(({ request }) => !known.has(request.code.comparisonKey));
}

function readRequest(
  input: unknown,
  checkUrl: Parameters<typeof checkInput>[1],
): UpsertRequest | null {
  try {
    const parsed = parseInput(storefrontProductUpsertContract.input, input);
    return parsed.dry_run === true ? null : checkInput(parsed, checkUrl);
  } catch {
    return null;
  }
}
