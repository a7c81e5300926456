import type { MatchEvidence } from '#app/operations/image-product-match/evidence.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

/** Builders for evidence: what a test does not name is what a plain, undisputed case has. */
export const CODE = 'LC2818-101';
export const GTIN = '00195503583218';
export const GTIN_TEXT = '195503583218';

export function evidence(parts: Partial<MatchEvidence> = {}): MatchEvidence {
  return {
    labels: [],
    barcodes: [],
    confirmations: [],
    own: [],
    offers: [],
    failures: [],
    ...parts,
  };
}

export function label(parts: Partial<LabelReading> & { code?: string } = {}): LabelReading {
  const { code = CODE, ...rest } = parts;
  return {
    styleCode: { printed: code, accepted: true, repaired: false },
    brand: 'Nike',
    description: 'AIR ZOOM PEGASUS 41',
    unreadable: false,
    ...rest,
  };
}

/** A label of which the code could not be read. */
export function unreadableLabel(parts: Partial<LabelReading> = {}): LabelReading {
  return { unreadable: true, ...parts };
}

export function offer(domain: string, parts: Partial<Offer> = {}): Offer {
  return {
    title: `Nike Air Zoom Pegasus 41 ${CODE} at ${domain}`,
    link: `https://www.${domain}/p/1`,
    source: domain,
    foundBy: 'style_code',
    engine: 'google',
    ...parts,
  };
}

/** Two pages that confirm the plain label, in words of their own. */
export const twoSites = (): Offer[] => [
  offer('first.example', { title: `Nike Air Zoom Pegasus 41 running shoe (${CODE})` }),
  offer('second.example', { title: `Buy ${CODE} Pegasus 41 by Nike, white` }),
];

export function ownProduct(parts: Partial<OwnProduct> = {}): OwnProduct {
  return {
    productId: 'gid://shopify/Product/1',
    title: 'Nike Air Zoom Pegasus 41',
    vendor: 'Nike',
    status: 'ACTIVE',
    adminUrl: 'https://admin.example/products/1',
    onlineUrl: 'https://shop.example/products/pegasus',
    variants: [{ sku: CODE, barcode: GTIN_TEXT, price: '129.00', title: '42' }],
    foundBy: ['sku'],
    currency: 'USD',
    ...parts,
  };
}
