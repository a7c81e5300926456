import { AppError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { OperationContext } from '../../operation-context.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { createChangeRecorder, newChangeRecord } from '../effects/change-recorder.ts';
import { checkAgainstProfile, warnOfNearMatches } from '../input/check-against-profile.ts';
import { invalidInput } from '../input/check-input.ts';
import type { UpsertRequest } from '../input/request.ts';
import type { UpsertRun } from '../upsert-run.ts';

/**
 * Reads our record and the shop's profile, and checks the request against both. A request is refused only by a profile
 * that was just read, never by a cached one.
 * @param earlier the run that is being started over
 * @throws AppError `style_code_collision`, `invalid_input`
 */
export async function prepareRun(
  request: UpsertRequest,
  context: OperationContext,
  earlier?: UpsertRun,
): Promise<UpsertRun> {
  const { services, principal, signal, clock } = context;
  const { shop, shopId } = principal;
  const link = await services.productLinks.find(shopId, request.code.identityKey);
  await refuseCollision(request, context);
  const startedAt = clock.now();
  let profile = await services.storeCatalog.profile(shop, { signal });
  // Another process may have created the metafield definition for our key since, and a product with it.
  let checked = checkAgainstProfile(request, profile);
  if (!profile.hasStyleCodeDefinition || 'problems' in checked) {
    const since = { wordsSince: startedAt, placesSince: startedAt };
    profile = await services.storeCatalog.profile(shop, { ...since, signal });
    checked = checkAgainstProfile(request, profile);
  }
  if ('problems' in checked) throw invalidInput(checked.problems);
  const { location } = checked;
  const upsertId = earlier?.upsertId ?? newId('ups');
  const record = newChangeRecord(request.code, {
    upsertId,
    shopId,
    locationId: location.id,
    createdAt: new Date(clock.now()),
    writtenBefore: link?.lastWritten ?? {},
    receivingSessionId: context.receivingSessionId ?? null,
  });
  return {
    context,
    shop,
    catalog: services.storeCatalog,
    request,
    upsertId,
    write: {
      locationId: location.id,
      details: needsDetails(request),
      signal,
      writeId: upsertId,
      // A second attempt within the earlier run may have used the next number.
      attempt: earlier ? earlier.write.attempt + 2 : 1,
      progress: context.progress,
      channelCount: profile.channels.length,
      variantCount: request.variants.length,
    },
    profile,
    location,
    link,
    hasBegunCreation: await services.changeRecords.hasCreation(shopId, request.code.identityKey),
    recorder: earlier?.recorder ?? createChangeRecorder(services.changeRecords, record),
    written: earlier?.written ?? { isCertain: false, changes: [] },
    notes: warnOfNearMatches(request, profile),
  };
}

/** Variants' cost, weight and images are read only if the request names some: they cost rate limit points. */
function needsDetails({ variants }: UpsertRequest): boolean {
  return variants.some(({ fields, image }) => image ?? fields.cost ?? fields.weight);
}

/**
 * Refuses a style code that differs from an existing one only by separators: `DD1391100` and `DD1391-100` may be one
 * style or two, which only a person can tell.
 */
async function refuseCollision(request: UpsertRequest, context: OperationContext): Promise<void> {
  const { code, isDryRun } = request;
  const { services, principal, signal } = context;
  const { productLinks, storeCatalog } = services;
  const { shop, shopId } = principal;
  const other = await productLinks.findCollision(shopId, code.identityKey, code.comparisonKey);
  if (!other) return;
  const live = await storeCatalog.readLive(shop, other.productId, { signal });
  if (!live) {
    // The other product is gone, and the webhook about it was lost.
    if (!isDryRun) await productLinks.forget(shopId, other.identityKey);
    return;
  }
  const url = storeCatalog.adminUrl(shop, other.productId);
  const detail = `The style code ${quote(other.styleCodePrinted)} exists already and differs only by its separators or signs. Send that spelling if the same style is meant. Its product: ${url}`;
  throw new AppError('style_code_collision', detail, {
    errors: [{ pointer: '/style_code', detail, suggestions: [other.styleCodePrinted] }],
  });
}
