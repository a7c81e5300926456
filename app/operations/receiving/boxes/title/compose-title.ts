import { fillTitlePattern } from '#app/domain/settings/title-pattern.ts';
import { agreeOnName, joined, type NameSources } from './agree-on-name.ts';
import { toNamedProduct } from './name-atoms.ts';
import { spellName } from './spell-name.ts';

export type TitleSources = NameSources & {
  /** The new product's type; empty if unknown. */
  productType: string;
};

/** A proposed title. `isAgreed`: more than one source supports it. */
export type ComposedTitle = { title: string; isAgreed: boolean };

/**
 * Returns a new product's title by the shop's pattern. A label's description that no other source confirms is only a
 * proposal to the user: the built-in reader sometimes takes other print for a name.
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
