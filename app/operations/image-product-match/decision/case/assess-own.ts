import { brandAgreement, brandsIn, sameBrand } from '#app/knowledge/brands/brand-words.ts';
import type { CodeForms } from '#app/knowledge/code-shapes/page-patterns.ts';
import { recordedGtin14 } from '#app/knowledge/gtin.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { type VariantWords, variantWords } from '#app/knowledge/words/variant-words.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import { printedCodes, printsCode } from '../pages/printed-codes.ts';
import {
  fullWords,
  productName,
  type TitleAgreement,
  titleAgreement,
} from '../pages/title-agreement.ts';
import { findCarriedBarcodes, type PhotoFindings } from './read-photo-findings.ts';

/** A product of the merchant's own store, compared with what the photo says. */
export type AssessedOwn = {
  product: OwnProduct;
  /** The record's style code: the key that this app wrote, otherwise the code that its SKUs print. */
  code: { key: string; printed: string } | null;
  /** The code that this app wrote, or without one a SKU, is the photo's code. */
  carriesSoughtCode: boolean;
  /** The merchant's own SKU that prints the photo's code: stronger evidence than a key that this app wrote. */
  sku: string | null;
  /** Barcodes in the photo that one of its variants carries. */
  gtins: readonly string[];
  /** The first of these barcodes that was not read weakly, as a shop writes it. */
  barcode: string | undefined;
  brand: 'agrees' | 'conflicts' | 'unknown';
  agreement: TitleAgreement;
  variants: VariantWords;
};

export function assessOwn(products: readonly OwnProduct[], photo: PhotoFindings): AssessedOwn[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  return [...byId.values()]
    .sort((one, other) => (one.productId < other.productId ? -1 : 1))
    .map((product) => assess(product, photo));
}

function assess(product: OwnProduct, photo: PhotoFindings): AssessedOwn {
  const { forms } = photo;
  const brands = [
    ...brandsIn(`${product.vendor} ${product.title}`).map((brand) => brand.name),
    ...forms.taughtBrands.filter((name) => sameBrand(name, product.vendor)),
  ];
  const key = photo.code?.key;
  const skus = product.variants.flatMap(({ sku }) => (sku ? [sku] : []));
  // A SKU may be the code, or the code followed by a size; a SKU that equals the code is preferred.
  const sku =
    key === undefined
      ? undefined
      : (skus.find((one) => comparisonKey(one) === key) ??
        skus.find((one) => printsCode(one, key, brands, forms)));
  const written = product.styleCode === undefined ? null : comparisonKey(product.styleCode);
  const carriesSoughtCode = written === null ? sku !== undefined : written === key;
  const barcodes = new Set(product.variants.map(({ barcode }) => recordedGtin14(barcode ?? '')));
  return {
    product,
    code: codeOf(product, carriesSoughtCode ? photo.code : undefined, skus, brands, forms),
    carriesSoughtCode,
    sku: sku ?? null,
    ...findCarriedBarcodes(photo, (gtin14) => barcodes.has(gtin14)),
    brand: brandOf(product, photo),
    agreement: titleAgreement(photo.name, productName(product.title, forms)),
    variants: variantWords(product.title),
  };
}

/** A shop's SKUs name a style only if all SKUs that print a code print the same one. */
function codeOf(
  product: OwnProduct,
  sought: PhotoFindings['code'],
  skus: readonly string[],
  brands: readonly string[],
  forms: CodeForms,
) {
  if (product.styleCode !== undefined) {
    const printed = product.styleCodePrinted ?? product.styleCode;
    return { key: comparisonKey(product.styleCode), printed };
  }
  if (sought !== undefined) return { key: sought.key, printed: sought.printed };
  // A SKU may look like a brand's code by chance: it counts only if the brand is known.
  const codes =
    brands.length === 0
      ? []
      : skus.flatMap((sku) => printedCodes(sku, brands, undefined, forms).slice(0, 1));
  const [first] = codes;
  if (first === undefined || codes.some((code) => code.key !== first.key)) return null;
  return { key: first.key, printed: first.printed };
}

/** The vendor is a field of its own: a bare name in it is a brand, even if it is an ordinary word. */
function brandOf({ vendor, title }: OwnProduct, { brandOrShape: brand, name }: PhotoFindings) {
  if (brand === undefined) return 'unknown';
  if (sameBrand(vendor, brand)) return 'agrees';
  return brandAgreement(`${vendor} ${title}`, brand, fullWords(name));
}
