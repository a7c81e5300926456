import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import type {
  MatchEvidence,
  StepFailure,
} from '#app/operations/image-product-match/evidence/evidence.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

/** Builders for evidence: what a test does not name is what a plain, undisputed case has. */
export const CODE = 'LC2818-101';
export const GTIN = '00195503583218';
export const GTIN_TEXT = '195503583218';
/** Another colour of the same shoe. */
export const OTHER_CODE = 'LC2818-107';
/** The plain case's barcode, as it is when many lines of the photo settled it. */
export const BARCODES = [{ gtin14: GTIN, weak: false }];
export const SEARCH_TIMED_OUT: StepFailure[] = [
  { step: 'look_up_code', provider: 'serpapi', failure: 'timeout' },
];

/** A person's word that the plain case's barcode is its code. */
export const BARCODE_CHOICE: BarcodeChoice = {
  gtin14: GTIN,
  styleCode: CODE,
  title: 'Pegasus',
  link: 'https://www.first.example/p/1',
  source: 'first.example',
  chosenAt: new Date('2026-11-19T10:00:00Z'),
};

export function evidence(parts: Partial<MatchEvidence> = {}): MatchEvidence {
  return {
    labels: [],
    barcodes: [],
    barcodeChoices: [],
    taughtShapes: [],
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

/** A page found by the barcode that names a code beside it: the two belong together. */
export function tied(name: string, code = CODE): Offer {
  return offer(`${name}.example`, {
    title: `${name}: Nike Pegasus 41 ${code}`,
    snippet: `UPC ${GTIN_TEXT}`,
    foundBy: 'gtin',
  });
}

/** A page that shows the very photo. */
export function pictured(name: string, code = CODE): Offer {
  const title = `${name} Nike Pegasus 41 ${code}`;
  return offer(`${name}.example`, { title, foundBy: 'image_exact' });
}

/** Two pages that confirm the plain label, in words of their own. */
export const twoSites = (): Offer[] => [
  offer('first.example', { title: `Nike Air Zoom Pegasus 41 running shoe (${CODE})` }),
  offer('second.example', { title: `Buy ${CODE} Pegasus 41 by Nike, white` }),
];

type Variant = OwnProduct['variants'][number];
/** A product of the own store as a test describes it: variants without an id are numbered. */
export type OwnProductParts = Partial<Omit<OwnProduct, 'variants'>> & {
  variants?: Partial<Variant>[];
};

export function ownProduct({ variants, ...parts }: OwnProductParts = {}): OwnProduct {
  const known = variants ?? [{ sku: CODE, barcode: GTIN_TEXT, price: '129.00', title: '42' }];
  return {
    productId: 'gid://shopify/Product/1',
    title: 'Nike Air Zoom Pegasus 41',
    vendor: 'Nike',
    status: 'ACTIVE',
    adminUrl: 'https://admin.example/products/1',
    onlineUrl: 'https://shop.example/products/pegasus',
    currency: 'USD',
    ...parts,
    variants: known.map((variant, at) => ({
      variantId: `gid://shopify/ProductVariant/${at + 1}`,
      ...variant,
    })),
  };
}
