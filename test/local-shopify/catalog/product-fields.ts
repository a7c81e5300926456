import { AdminError } from '../graphql/admin-error.ts';
import { now } from '../store/now.ts';
import type { ShopStore } from '../store/shop-store.ts';
import { taxonomy } from '../store/taxonomy.ts';
import type { Product, ProductStatus, UserError } from '../store/types.ts';
import { freeHandle, isHandleTaken, slugify } from './handle.ts';
import { setMetafield } from './metafields.ts';
import { normaliseTags } from './tags.ts';
import { userError } from './user-error.ts';

/** Input fields of productCreate, productUpdate and productSet. */
export interface ProductFields {
  title?: string | null;
  handle?: string | null;
  status?: ProductStatus | null;
  vendor?: string | null;
  productType?: string | null;
  descriptionHtml?: string | null;
  tags?: string[] | null;
  templateSuffix?: string | null;
  seo?: { title?: string | null; description?: string | null } | null;
  category?: string | null;
  requiresSellingPlan?: boolean | null;
  collections?: string[] | null;
  collectionsToJoin?: string[] | null;
  collectionsToLeave?: string[] | null;
  metafields?: MetafieldFields[] | null;
}

export interface MetafieldFields {
  id?: string | null;
  namespace?: string | null;
  key?: string | null;
  type?: string | null;
  value?: string | null;
}

const MAX_LENGTH = 255;
const TOO_LONG = `is too long (maximum is ${MAX_LENGTH} characters)`;

/** An unknown category is a top-level error (recorded). */
export function requireCategory(id: string | null | undefined): void {
  if (id != null && !taxonomy.has(id)) {
    throw new AdminError('Invalid product_taxonomy_node_id', 'INVALID_PRODUCT_TAXONOMY_NODE_ID');
  }
}

/** productSet has other messages and paths for its errors (recorded). */
type ErrorFormat = 'productSet' | 'product';

/** Checks lengths, blank title and tags. With `isNew` a title is required. */
export function checkProductFields(
  fields: ProductFields,
  format: ErrorFormat,
  isNew: boolean,
): UserError[] {
  const errors: UserError[] = [];
  const isSet = format === 'productSet';
  const report = (name: string, message: string) =>
    errors.push(userError(isSet ? ['input'] : [name], message, isSet ? 'INVALID_PRODUCT' : null));
  const isBlank = fields.title == null ? isNew : fields.title.trim() === '';
  if (isBlank)
    errors.push(
      userError(
        isSet ? ['input', 'title'] : ['title'],
        "Title can't be blank",
        isSet ? 'INVALID_PRODUCT' : null,
      ),
    );
  if ((fields.title?.length ?? 0) > MAX_LENGTH) {
    errors.push(
      isSet
        ? userError(['input', 'title'], TOO_LONG, 'INVALID_PRODUCT')
        : userError(['title'], `Title ${TOO_LONG}`),
    );
  }
  // productSet also reports the handle that it would build from the title (recorded).
  const handle = fields.handle ?? (isSet && isNew ? fields.title : null);
  if ((handle?.length ?? 0) > MAX_LENGTH) report('handle', `Handle ${TOO_LONG}`);
  if ((fields.vendor?.length ?? 0) > MAX_LENGTH) report('vendor', `Vendor ${TOO_LONG}`);
  if ((fields.productType?.length ?? 0) > MAX_LENGTH) {
    report('productType', `Product type ${TOO_LONG}`);
    report('customProductType', `Custom product type ${TOO_LONG}`);
  }
  if (
    (fields.tags ?? []).some((tag) =>
      tag.split(',').some((name) => name.trim().length > MAX_LENGTH),
    )
  ) {
    report('tags', 'Product tags is invalid');
  }
  return errors;
}

/** The requested handle is taken: always this path, and the handle as sent (recorded). */
export function checkHandle(
  store: ShopStore,
  handle: string | null | undefined,
  productId?: string,
): UserError[] {
  // A handle of punctuation only becomes "product" and is numbered like one built from a title.
  const isSpecific = handle != null && /[\p{L}\p{N}]/u.test(handle);
  if (!isSpecific || !isHandleTaken(store, slugify(handle), productId)) return [];
  return [
    userError(
      ['input', 'handle'],
      `Handle '${handle}' already in use. Please provide a new handle.`,
      'HANDLE_NOT_UNIQUE',
    ),
  ];
}

/** Copies the given fields; an absent or null field stays unchanged. Lists are replaced. */
export function applyProductFields(
  store: ShopStore,
  product: Product,
  fields: ProductFields,
): void {
  if (fields.title != null) product.title = fields.title;
  if (fields.handle != null) {
    product.handle = freeHandle(
      store,
      fields.handle.trim() === '' ? product.title : fields.handle,
      product.id,
    );
  }
  if (fields.status != null) product.status = fields.status;
  if (fields.vendor != null) product.vendor = fields.vendor;
  if (fields.productType != null) product.productType = fields.productType;
  if (fields.descriptionHtml != null) {
    product.descriptionHtml = normaliseHtml(fields.descriptionHtml);
  }
  if (fields.tags != null) product.tags = normaliseTags(fields.tags);
  if (fields.templateSuffix !== undefined) product.templateSuffix = fields.templateSuffix || null;
  if (fields.requiresSellingPlan != null) product.requiresSellingPlan = fields.requiresSellingPlan;
  if (fields.category !== undefined) product.categoryId = fields.category;
  if (fields.seo) {
    if (fields.seo.title !== undefined) product.seo.title = fields.seo.title || null;
    if (fields.seo.description !== undefined)
      product.seo.description = fields.seo.description || null;
  }
  applyCollections(store, product, fields);
  for (const field of fields.metafields ?? []) {
    if (field.key == null || field.value == null) continue;
    setMetafield(store, product, {
      namespace: field.namespace,
      key: field.key,
      value: field.value,
      type: field.type ?? 'single_line_text_field',
    });
  }
  product.updatedAt = now();
}

/** Shopify changes descriptions: scripts are removed, empty elements lose their slash. */
function normaliseHtml(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<(br|hr|img)\b([^>]*?)\s*\/>/gi, '<$1$2>');
}

function applyCollections(store: ShopStore, product: Product, fields: ProductFields): void {
  const known = (ids: string[] | null | undefined) =>
    (ids ?? []).filter((id) => store.collections.has(id));
  if (fields.collections != null) product.collectionIds = known(fields.collections);
  for (const id of known(fields.collectionsToJoin)) {
    if (!product.collectionIds.includes(id)) product.collectionIds.push(id);
  }
  const left = new Set(fields.collectionsToLeave ?? []);
  product.collectionIds = product.collectionIds.filter((id) => !left.has(id));
}

/** Creates an empty product, not yet in the store. Shopify's default status is ACTIVE, the default vendor the shop's name. */
export function newProduct(store: ShopStore, fields: ProductFields): Product {
  return {
    __typename: 'Product',
    id: store.newId('Product'),
    title: fields.title ?? '',
    handle: freeHandle(store, fields.title ?? ''),
    status: 'ACTIVE',
    vendor: store.domain.split('.')[0] ?? '',
    productType: '',
    descriptionHtml: '',
    tags: [],
    templateSuffix: null,
    seo: { title: null, description: null },
    categoryId: null,
    requiresSellingPlan: false,
    options: [],
    variants: [],
    media: [],
    metafields: [],
    collectionIds: [],
    listings: [],
    settledStock: { total: 0, staleSinceMs: null },
    createdAt: now(),
    updatedAt: now(),
  };
}
