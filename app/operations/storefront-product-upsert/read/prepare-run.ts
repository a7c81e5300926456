import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { OperationContext } from '../../operation-context.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { createChangeRecorder } from '../effects/change-recorder.ts';
import { checkAgainstProfile } from '../input/check-against-profile.ts';
import { invalidInput } from '../input/check-input.ts';
import type { UpsertRequest } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';

/**
 * Reads our record and what the store offers to choose from, and checks the request against both.
 * Nothing is refused on a cached list: it is read again first.
 * @param options.earlier the same upsert before it had to begin anew
 * @throws AppError `style_code_collision`, `invalid_input`
 */
export async function prepareRun(
  request: UpsertRequest,
  context: OperationContext,
  { isDryRun, earlier }: { isDryRun: boolean; earlier?: UpsertRun },
): Promise<UpsertRun> {
  const { services, principal, signal, clock } = context;
  const { shop, shopId } = principal;
  const link = await services.productLinks.find(shopId, request.code.identityKey);
  await refuseCollision(request, context, isDryRun);
  const startedAt = clock.now();
  let profile = await services.storeCatalog.profile(shop, { signal });
  // A missing key is believed only when just read: another process may have made it, and a product with it.
  let checked = checkAgainstProfile(request, profile);
  if (!profile.hasStyleCodeDefinition || 'problems' in checked) {
    const since = { wordsSince: startedAt, placesSince: startedAt };
    profile = await services.storeCatalog.profile(shop, { ...since, signal });
    checked = checkAgainstProfile(request, profile);
  }
  if ('problems' in checked) throw invalidInput(checked.problems);
  const { location } = checked;
  const upsertId = earlier?.upsertId ?? newId('ups');
  const record = {
    upsertId,
    shopId,
    identityKey: request.code.identityKey,
    comparisonKey: request.code.comparisonKey,
    createdProduct: false,
    productId: null,
    locationId: location.id,
    effects: [],
    writtenBefore: link?.lastWritten ?? {},
    restored: [],
    createdAt: new Date(clock.now()),
    undoneAt: null,
  };
  return {
    context,
    shop,
    request,
    upsertId,
    attempt: earlier ? earlier.attempt + 2 : 1,
    profile,
    location,
    link,
    isBegun: await services.changeRecords.hasCreation(shopId, request.code.identityKey),
    isDryRun,
    recorder: earlier?.recorder ?? createChangeRecorder(services.changeRecords, record),
    written: earlier?.written ?? { isCertain: false, changes: [] },
  };
}

/** `DD1391100` and `DD1391-100` may be one style or two: nobody but a person can say. */
async function refuseCollision(
  request: UpsertRequest,
  context: OperationContext,
  isDryRun: boolean,
): Promise<void> {
  const { services, principal, signal } = context;
  const { identityKey, comparisonKey } = request.code;
  const other = await services.productLinks.findCollision(
    principal.shopId,
    identityKey,
    comparisonKey,
  );
  if (!other) return;
  const live = await services.storeCatalog.readLive(principal.shop, other.productId, { signal });
  if (!live) {
    // Its product is gone, and the news of that was lost.
    if (!isDryRun) await services.productLinks.forget(principal.shopId, other.identityKey);
    return;
  }
  const url = services.storeCatalog.adminUrl(principal.shop, other.productId);
  const detail = `The style code ${quote(other.styleCodePrinted)} exists already and differs only by its separators or signs. Send that spelling if the same style is meant. Its product: ${url}`;
  throw new AppError('style_code_collision', detail, {
    errors: [{ pointer: '/style_code', detail, suggestions: [other.styleCodePrinted] }],
  });
}
