import type { Activity } from '#app/domain/activity/activity.ts';
import { sizeOptionName } from '#app/knowledge/sizes/size-option-name.ts';
import { parseListingKey } from '#app/operations/receiving/boxes/listing-key.ts';
import {
  type StorefrontProductUpsertInput,
  storefrontProductUpsertContract,
} from '#app/operations/storefront-product-upsert/contract.ts';
import { type KeepServices, keepBox } from './keep-box.server.ts';

/**
 * Keeps the photo behind a product that a member of staff has listed on the page: they saw the photo's code in the form
 * and listed the product under it. Does nothing for other calls.
 * @param input as the page sent it and the operation accepted it
 */
export async function keepListedBox(
  services: KeepServices & { activity: Pick<Activity, 'find'> },
  shopId: string,
  operation: string,
  input: unknown,
): Promise<void> {
  if (operation !== storefrontProductUpsertContract.name) return;
  const { idempotency_key: key = '', ...listed } = input as StorefrontProductUpsertInput;
  const opened = parseListingKey(key);
  const call = opened && !listed.dry_run && (await services.activity.find(shopId, opened.callId));
  if (!call) return;
  const { style_code: styleCode, vendor: brand } = listed;
  const size = findSize(listed);
  await keepBox(services, shopId, call, {
    boxKey: opened.boxKey,
    styleCode,
    brand,
    ...(size !== undefined && { size }),
    confirmedBy: 'listing',
  });
}

/** Returns the size of a product that was listed in exactly one size. */
function findSize({ variants }: Pick<StorefrontProductUpsertInput, 'variants'>) {
  const [{ options = {} } = {}, ...others] = variants;
  const name = sizeOptionName(Object.keys(options));
  return others.length > 0 || name === undefined ? undefined : options[name];
}
