import {
  findDefinition,
  findMetafield,
  findProductByMetafield,
  setMetafield,
} from '../../../catalog/metafields.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { compareDigest } from '../objects/metafield.ts';

interface SetInput {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
  compareDigest?: string | null;
}

const MAX_METAFIELDS = 25;

function findOwner(store: ShopStore, id: string) {
  return store.products.get(id) ?? store.findVariant(id);
}

function toOwnerType(id: string): string {
  return id.includes('/ProductVariant/') ? 'PRODUCTVARIANT' : 'PRODUCT';
}

function checkEntry(store: ShopStore, input: SetInput, index: number): UserError[] {
  const path = ['metafields', String(index)];
  const owner = findOwner(store, input.ownerId);
  if (!owner) return [userError([...path, 'ownerId'], 'Owner does not exist.', 'INVALID_VALUE')];
  const known = findMetafield(owner, input.namespace, input.key);
  const definition = findDefinition(store, { ...input, ownerType: toOwnerType(input.ownerId) });
  if (!input.type && !known && !definition)
    return [userError([...path, 'type'], "Type can't be blank", 'BLANK')];
  if (input.key.length < 2)
    return [userError([...path, 'key'], 'Key is too short (minimum is 2 characters)', 'TOO_SHORT')];
  if (input.key.length > 64)
    return [userError([...path, 'key'], 'Key is too long (maximum is 64 characters)', 'TOO_LONG')];
  if (input.value === '')
    return [userError([...path, 'value'], "Value can't be blank.", 'INVALID_VALUE')];
  // An absent digest means "do not compare"; null means "must not exist yet".
  if (
    input.compareDigest !== undefined &&
    (known ? compareDigest(known) : null) !== input.compareDigest
  ) {
    const message =
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.';
    return [userError(path, message, 'STALE_OBJECT')];
  }
  const holder =
    definition?.type === 'id' ? findProductByMetafield(store, definition, input.value) : null;
  if (holder && holder.id !== input.ownerId) {
    return [userError([...path, 'value'], 'Value has already been taken', 'TAKEN')];
  }
  return [];
}

/** All or nothing. */
function setAll(store: ShopStore, inputs: readonly SetInput[]) {
  if (inputs.length > MAX_METAFIELDS) {
    const message = `Exceeded the maximum metafields input limit of ${MAX_METAFIELDS}.`;
    return {
      metafields: [],
      userErrors: [userError(['metafields'], message, 'LESS_THAN_OR_EQUAL_TO')],
    };
  }
  const userErrors = inputs.flatMap((input, index) => checkEntry(store, input, index));
  if (userErrors.length > 0) return { metafields: [], userErrors };
  const metafields = inputs.flatMap((input) => {
    const owner = findOwner(store, input.ownerId);
    if (!owner) return [];
    const definition = findDefinition(store, { ...input, ownerType: toOwnerType(input.ownerId) });
    const known = findMetafield(owner, input.namespace, input.key);
    const type = input.type ?? known?.type ?? definition?.type ?? 'single_line_text_field';
    owner.updatedAt = now();
    return [
      setMetafield(store, owner, {
        namespace: input.namespace,
        key: input.key,
        value: input.value,
        type,
      }),
    ];
  });
  return { metafields, userErrors };
}

function deleteAll(
  store: ShopStore,
  inputs: readonly { ownerId: string; namespace: string; key: string }[],
) {
  const deletedMetafields = inputs.map((input) => {
    const owner = findOwner(store, input.ownerId);
    const known = owner && findMetafield(owner, input.namespace, input.key);
    if (!owner || !known) return null;
    owner.metafields = owner.metafields.filter((field) => field !== known);
    owner.updatedAt = now();
    return { ownerId: input.ownerId, namespace: known.namespace, key: known.key };
  });
  return { deletedMetafields, userErrors: [] };
}

export const metafieldMutations: Resolvers = {
  metafieldsSet: (_root: unknown, args: { metafields: SetInput[] }, { store }: AdminContext) =>
    setAll(store, args.metafields),
  metafieldsDelete: (
    _root: unknown,
    args: { metafields: { ownerId: string; namespace: string; key: string }[] },
    { store }: AdminContext,
  ) => deleteAll(store, args.metafields),
};
