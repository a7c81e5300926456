import { contracts } from '#app/operations/registry.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { Scope } from '#app/platform/principal.ts';
import { SCOPE_WORDS } from '../keys/scope-words.ts';

/** Describes scopes in plain words, with the price of each call. */
export function describeScopes(scopes: readonly Scope[]): string[] {
  return scopes.map((scope) => {
    const ofScope = contracts.filter((contract) => contract.scope === scope);
    const words = SCOPE_WORDS[scope]?.label ?? scope;
    const price = Math.max(0, ...ofScope.map(({ priceCredits }) => priceCredits));
    return price > 0 ? `${words}: ${formatCount(price, 'credit')} each time` : words;
  });
}
