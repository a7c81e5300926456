import { LIVE_STATE } from './product-fragments.ts';
import { PART_TEXTS, type PartKind, type PartText } from './update-parts.ts';

/** The answer's alias of the n-th part of a document. */
export function partAlias(kind: PartKind, index: number): string {
  return `${kind}${index}`;
}

/**
 * One document of only the parts that have work. The last part that can report the product's state
 * does, so that no read must follow.
 */
export function updateDocument(kinds: readonly PartKind[]): string {
  const texts: PartText[] = kinds.map((kind) => PART_TEXTS[kind]);
  const reporter = texts.findLastIndex((text) => text.productField !== undefined);
  const variables = new Set(['$productId: ID!']);
  const fields = texts.map((text, index) => {
    for (const variable of text.variables.split(', '))
      variables.add(variable.replace(/N:/, `${index}:`));
    return `${partAlias(kinds[index] ?? 'product', index)}: ${fieldText(text, index, index === reporter)}`;
  });
  const usesProduct = fields.some((field) => field.includes('$productId'));
  if (!usesProduct) variables.delete('$productId: ID!');
  const mutation = `mutation ApplyUpdate(${[...variables].join(', ')}) {\n  ${fields.join('\n  ')}\n}`;
  return reporter === -1 ? mutation : `${mutation}\n${LIVE_STATE}`;
}

function fieldText(text: PartText, index: number, reports: boolean): string {
  const state = reports && text.productField ? `${text.productField} { ...LiveState }` : '';
  return text.field.replace(/(\$[a-zA-Z]+)N\b/g, `$1${index}`).replace('STATE', state);
}
