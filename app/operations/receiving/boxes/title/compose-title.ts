import { fillTitlePattern } from '#app/domain/settings/title-pattern.ts';
import { agreeOnName, joined, type NameSources } from './agree-on-name.ts';
import { toNamedProduct } from './name-atoms.ts';
import { spellName } from './spell-name.ts';

export type TitleSources = NameSources & {
  /** Of the new product; '' where none is known. */
  productType: string;
};

/** @param isAgreed it is not the word of one source alone */
export type ComposedTitle = { title: string; isAgreed: boolean };

/**
 * The title of a new product by the store's pattern. What nobody confirms of a label is a proposal for a person: the
 * built-in reader takes other print for a name now and then.
 */
export function composeTitle(pattern: string, sources: TitleSources): ComposedTitle {
  const { description, vendor, styleCode, productType } = sources;
  const agreed = agreeOnName(sources);
  const isAgreed = agreed.model !== '';
  const model = isAgreed
    ? agreed.model
    : spellName(joined(toNamedProduct(description, vendor, styleCode)), []);
  const parts = { ...agreed, model, brand: vendor, code: styleCode, type: productType };
  return { title: fillTitlePattern(pattern, parts), isAgreed };
}
