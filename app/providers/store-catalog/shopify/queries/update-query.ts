import { LIVE_STATE, MEDIA_STATE } from './product-fragments.ts';
import { PART_TEXTS, type PartKind, type PartText } from './update-parts.ts';

/** The answer's alias of the n-th part of a document. */
export function partAlias(kind: PartKind, index: number): string {
  return `${kind}${index}`;
}

/**
 * One document of only the parts that have work. The last part that can report the product's state
 * does, so that no read must follow.
 * @param withMedia its images besides: some were just sent, or are still being fetched
 */
export function updateDocument(kinds: readonly PartKind[], withMedia = false): string {
  const texts: PartText[] = kinds.map((kind) => PART_TEXTS[kind]);
  const reporter = texts.findLastIndex((text) => text.productField !== undefined);
  const variables = new Set(['$productId: ID!']);
  const fields = texts.map((text, index) => {
    for (const variable of text.variables.split(', '))
      variables.add(variable.replace(/N:/, `${index}:`));
    return `${partAlias(kinds[index] ?? 'product', index)}: ${fieldText(text, index, index === reporter, withMedia)}`;
  });
  const usesProduct = fields.some((field) => field.includes('$productId'));
  if (!usesProduct) variables.delete('$productId: ID!');
  if (reporter !== -1) variables.add('$channels: Int!');
  if (reporter !== -1 && withMedia) variables.add('$media: Int!');
  const mutation = `mutation ApplyUpdate(${[...variables].join(', ')}) {\n  ${fields.join('\n  ')}\n}`;
  if (reporter === -1) return mutation;
  return [mutation, LIVE_STATE, ...(withMedia ? [MEDIA_STATE] : [])].join('\n');
}

/** Whether an answer to these kinds tells of the product. */
export function reportsProduct(kinds: readonly PartKind[]): boolean {
  return kinds.some((kind) => 'productField' in PART_TEXTS[kind]);
}

function fieldText(text: PartText, index: number, reports: boolean, withMedia: boolean): string {
  const parts = withMedia ? '...LiveState ...MediaState' : '...LiveState';
  const state = reports && text.productField ? `${text.productField} { ${parts} }` : '';
  return text.field.replace(/(\$[a-zA-Z]+)N\b/g, `$1${index}`).replace('STATE', state);
}
