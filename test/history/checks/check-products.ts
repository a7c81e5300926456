import { codeKey, type FinalShop } from '../final-state.ts';
import { entriesOf, successOf } from '../history.ts';
import type { Check, Violation } from './check.ts';

/**
 * A style code is one product of a shop at most. Each acknowledged upsert of the code named this product, and it is there.
 */
export const checkProducts: Check = ({ entries }, { shops }) =>
  shops.flatMap((shop) => {
    const byCode = Map.groupBy(
      shop.products.filter(({ styleCode }) => styleCode !== null),
      ({ styleCode }) => codeKey(styleCode ?? ''),
    );
    const violations: Violation[] = [];
    for (const [code, products] of byCode) {
      const ids = products.map(({ id }) => id).join(', ');
      if (products.length > 1)
        violations.push(about(shop, code, `${code} is ${products.length} products: ${ids}`));
    }
    const told = entriesOf(entries, 'upsert').filter((entry) => entry.shop === shop.shop);
    for (const entry of told) {
      const answer = successOf(entry);
      if (answer === null) continue;
      const code = codeKey(entry.facts.code);
      const id = byCode.get(code)?.[0]?.id;
      if (answer.product_id !== id) {
        const there = id ?? 'no product';
        violations.push(
          about(shop, code, `${code} was told to be ${answer.product_id}, and is ${there}`),
        );
      }
    }
    return violations;
  });

function about({ shop }: FinalShop, code: string, message: string): Violation {
  return {
    check: 'products',
    message: `${message} (${shop})`,
    isAbout: ({ shop: where, facts }) =>
      where === shop && 'code' in facts && codeKey(facts.code) === code,
  };
}
