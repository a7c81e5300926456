import { findAppPublication, list, unlist } from '../../../catalog/publishing.ts';
import { userError } from '../../../catalog/user-error.ts';
import { now } from '../../../store/now.ts';
import type { ShopStore } from '../../../store/shop-store.ts';
import type { Product, UserError } from '../../../store/types.ts';
import type { AdminContext, Resolvers } from '../../context.ts';

interface PublicationInput {
  publicationId?: string | null;
  publishDate?: string | null;
}

interface PublishArgs {
  id: string;
  input: PublicationInput[];
}

/** Any error refuses the whole call (recorded: a repeat leaves the count at zero). */
function checkPublications(
  store: ShopStore,
  input: readonly PublicationInput[],
  isPublish: boolean,
): UserError[] {
  const seen = new Set<string>();
  return input.flatMap((entry, index) => {
    const path = ['input', String(index)];
    const { publicationId: id, publishDate } = entry;
    if (!id) return [userError([...path, 'publicationId'], 'PublicationId cannot be empty')];
    if (seen.has(id))
      return [
        userError([...path, 'publicationId'], 'The same publication was specified more than once'),
      ];
    seen.add(id);
    const publication = store.publications.get(id);
    if (!publication || (isPublish && publication.refusesProducts)) {
      return [
        userError([...path, 'publicationId'], 'Publication does not exist or is not publishable'),
      ];
    }
    if (publishDate && new Date(publishDate).getUTCFullYear() < 1970) {
      return [
        userError([...path, 'publishDate'], 'Publish date must be a date after the year 1969'),
      ];
    }
    return [];
  });
}

/** Publishes or unpublishes a product, the only publishable record here. */
function change(
  store: ShopStore,
  args: PublishArgs,
  isPublish: boolean,
): { product: Product | null; userErrors: UserError[] } {
  const product = store.products.get(args.id) ?? null;
  if (!product) return { product, userErrors: [userError(['id'], 'Resource does not exist')] };
  const userErrors = checkPublications(store, args.input, isPublish);
  if (userErrors.length > 0) return { product, userErrors };
  for (const { publicationId, publishDate } of args.input) {
    if (!publicationId) continue;
    if (isPublish) list(product, publicationId, publishDate);
    else unlist(product, publicationId);
  }
  if (args.input.length > 0) product.updatedAt = now();
  return { product, userErrors };
}

function asPublishable({
  product,
  userErrors,
}: {
  product: Product | null;
  userErrors: UserError[];
}) {
  return { publishable: product, shop: null, userErrors };
}

interface LegacyArgs {
  input: { id: string; productPublications: PublicationInput[] };
}

const toArgs = ({ input }: LegacyArgs): PublishArgs => ({
  id: input.id,
  input: input.productPublications,
});

/** The deprecated mutations have another name for the list. */
function asLegacy(outcome: { product: Product | null; userErrors: UserError[] }) {
  const userErrors = outcome.userErrors.map((error) => ({
    ...error,
    field: error.field?.map((part) => (part === 'input' ? 'productPublications' : part)) ?? null,
  }));
  return { ...outcome, userErrors };
}

/** The app's publication, if it has one; otherwise nothing changes (recorded). */
function toAppInput(store: ShopStore): PublicationInput[] {
  const own = findAppPublication(store);
  return own ? [{ publicationId: own.id }] : [];
}

export const publishingMutations: Resolvers = {
  publishablePublish: (_root: unknown, args: PublishArgs, { store }: AdminContext) =>
    asPublishable(change(store, args, true)),
  publishableUnpublish: (_root: unknown, args: PublishArgs, { store }: AdminContext) =>
    asPublishable(change(store, args, false)),
  productPublish: (_root: unknown, args: LegacyArgs, { store }: AdminContext) =>
    asLegacy(change(store, toArgs(args), true)),
  productUnpublish: (_root: unknown, args: LegacyArgs, { store }: AdminContext) =>
    asLegacy(change(store, toArgs(args), false)),
  publishablePublishToCurrentChannel: (
    _root: unknown,
    { id }: { id: string },
    { store }: AdminContext,
  ) => asPublishable(change(store, { id, input: toAppInput(store) }, true)),
  publishableUnpublishToCurrentChannel: (
    _root: unknown,
    { id }: { id: string },
    { store }: AdminContext,
  ) => asPublishable(change(store, { id, input: toAppInput(store) }, false)),
};
