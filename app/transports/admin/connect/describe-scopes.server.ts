import { contracts } from '#app/operations/registry.ts';
import { formatCount } from '#app/platform/format-count.ts';
import type { Scope } from '#app/platform/principal.ts';

/** What an app may do by a scope, for the person who allows it. */
const WORDS: Readonly<Record<Scope, string>> = {
  'image-product-match': 'Identify products from photos',
  'storefront-product-upsert':
    'Create products and change them: texts, prices, stock, pictures and sales channels',
  'storefront-stock-add': 'Add received boxes to stock',
};

/** The scopes in plain words, with the price of each call. */
export function describeScopes(scopes: readonly Scope[]): string[] {
  return scopes.map((scope) => {
    const ofScope = contracts.filter((contract) => contract.scope === scope);
    const words = WORDS[scope] ?? ofScope.map(({ title }) => title).join(', ');
    const price = Math.max(0, ...ofScope.map(({ priceCredits }) => priceCredits));
    return price > 0 ? `${words}: ${formatCount(price, 'credit')} each time` : words;
  });
}
