import { attachFile, detachFile, findFiles } from '../../../catalog/files.ts';
import { mediaStatus } from '../../../catalog/media.ts';
import { userError } from '../../../catalog/user-error.ts';
import type { Product, UserError } from '../../../store/types.ts';
import { grantedScopes } from '../../access-scopes.ts';
import { AdminError } from '../../admin-error.ts';
import type { AdminContext, Resolvers } from '../../context.ts';
import { touchMedia } from '../objects/media.ts';

interface FileUpdateInput {
  id: string;
  alt?: string | null;
  filename?: string | null;
  originalSource?: string | null;
  previewImageSource?: string | null;
  referencesToAdd?: string[] | null;
  referencesToRemove?: string[] | null;
}

const MAX_ALT = 512;
const MAX_MEDIA = 250;

/** Files and products have different scopes (recorded: media-file-create-references-authorization). */
function requireProductScope(inputs: readonly FileUpdateInput[], context: AdminContext): void {
  if (inputs.every((input) => findReferences(input).length === 0)) return;
  if (grantedScopes(context.scopes).includes('write_products')) return;
  throw new AdminError('Access denied: Missing permission to manage products.', 'ACCESS_DENIED', {
    documentation: 'https://shopify.dev/api/usage/access-scopes',
  });
}

function findReferences(input: FileUpdateInput): string[] {
  return [...(input.referencesToAdd ?? []), ...(input.referencesToRemove ?? [])];
}

/** Errors that refuse the whole call, in this order (recorded: media-file-update-validation-ordering). */
function checkAll(inputs: readonly FileUpdateInput[], context: AdminContext): UserError[] {
  const { store } = context;
  const refuse = (message: string, code: string) => [userError(['files'], message, code)];
  const missing = inputs.filter(({ id }) => findFiles(store, id).length === 0);
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => JSON.stringify(id)).join(', ');
    const what = missing.length === 1 ? `File id [${ids}] does` : `File ids [${ids}] do`;
    return refuse(`${what} not exist.`, 'FILE_DOES_NOT_EXIST');
  }
  const files = inputs.flatMap(({ id }) => findFiles(store, id));
  for (const file of files) touchMedia(file, context);
  if (files.some((file) => mediaStatus(store, file) !== 'READY'))
    return refuse('Non-ready files cannot be updated.', 'NON_READY_STATE');
  if (
    inputs.some(
      ({ filename, originalSource, previewImageSource }) =>
        filename ?? originalSource ?? previewImageSource,
    )
  )
    throw new AdminError(
      'Local Shopify implements fileUpdate of alt texts and references only',
      'NOT_IMPLEMENTED',
    );
  if (inputs.flatMap(findReferences).some((id) => !store.products.has(id)))
    return refuse('The reference target does not exist', 'REFERENCE_TARGET_DOES_NOT_EXIST');
  const isFull = (product: Product) => product.media.length >= MAX_MEDIA;
  if (
    inputs
      .flatMap((input) => input.referencesToAdd ?? [])
      .some((id) => isFull(store.getProduct(id)))
  )
    // From the schema; not recorded.
    return refuse('Exceeded the limit of media per product.', 'PRODUCT_MEDIA_LIMIT_EXCEEDED');
  return [];
}

/** A file with an alt text that is too long is left out; the others are changed (recorded: mixed-batch). */
function updateFiles(inputs: readonly FileUpdateInput[], context: AdminContext) {
  const { store } = context;
  requireProductScope(inputs, context);
  const refused = checkAll(inputs, context);
  if (refused.length > 0) return { files: [], userErrors: refused };
  const userErrors: UserError[] = [];
  const files = inputs.flatMap((input, index) => {
    if ((input.alt?.length ?? 0) > MAX_ALT) {
      const message = `The alt value exceeds the maximum limit of ${MAX_ALT} characters.`;
      userErrors.push(
        userError(['files', String(index), 'alt'], message, 'ALT_VALUE_LIMIT_EXCEEDED'),
      );
      return [];
    }
    for (const id of input.referencesToAdd ?? []) attachFile(store, store.getProduct(id), input.id);
    for (const id of input.referencesToRemove ?? [])
      detachFile(store, store.getProduct(id), input.id);
    const records = findFiles(store, input.id);
    if (input.alt !== undefined) for (const file of records) file.alt = input.alt;
    return records.slice(0, 1);
  });
  return { files, userErrors };
}

export const fileMutations: Resolvers = {
  fileUpdate: (_root: unknown, { files }: { files: FileUpdateInput[] }, context: AdminContext) =>
    updateFiles(files, context),
};
