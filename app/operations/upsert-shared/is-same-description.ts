import type { LastWritten } from '#app/domain/product-links/product-links.ts';
import type { StoreProduct } from '#app/providers/store-catalog/store-product.ts';
import { sha256 } from './sha256.ts';

/**
 * Returns whether the product has the wanted description. Shopify reformats HTML, so differing text may still be the
 * same description: it counts as the same if this text was the last one sent, and since then either nothing on the
 * product changed or its visible text is unchanged.
 */
export function isSameDescription(
  wanted: string,
  product: Pick<StoreProduct, 'descriptionHtml' | 'updatedAt'>,
  lastWritten: LastWritten,
): boolean {
  if (wanted.trim() === product.descriptionHtml.trim()) return true;
  if (lastWritten.descriptionSha256 !== sha256(wanted)) return false;
  if (lastWritten.updatedAt === product.updatedAt) return true;
  return visibleText(wanted) === visibleText(product.descriptionHtml);
}

const ENTITIES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
);

/** Returns the text without markup, entities and white space. Only for comparison, not safe to display. */
function visibleText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[\da-f]+|[a-z]+);/gi, (whole, name: string) => decode(name) ?? whole)
    .replace(/\s+/g, '');
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES.get(name.toLowerCase());
  const hex = /^#x/i.test(name);
  const point = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
