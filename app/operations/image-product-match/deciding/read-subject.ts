import type { Confirmation } from '#app/domain/confirmations/confirmations.ts';
import { comparisonKey } from '#app/platform/style-code/comparison-key.ts';
import type { MatchEvidence } from '../evidence.ts';
import { sameBrand } from './brand-words.ts';
import { brandsOfShape } from './printed-codes.ts';
import { type Confirmed, readConfirmations } from './read-confirmations.ts';
import { type ProductName, productName } from './title-agreement.ts';
import { type VariantWords, variantWords } from './variant-words.ts';

/** What the photo itself says about the product: one witness, whoever read it. */
export type Subject = {
  /** The code in question; absent when none was read or the labels disagree. */
  code?: {
    printed: string;
    key: string;
    /** Good enough to act on. */
    accepted: boolean;
    typed: boolean;
  };
  /** A code as read that nobody knows, where the barcode decided instead. */
  unheardCode?: string;
  /** The codes as printed, where labels carry different ones. */
  rivalCodes: readonly string[];
  /** An accepted reading that differs from what a person typed. */
  readInstead?: string;
  /** As read; absent when the labels name different brands. */
  brand?: string;
  /** The brand as read, else the one that alone prints codes of this shape. */
  brandOrShape?: string;
  description?: string;
  name: ProductName;
  variants: VariantWords;
  gtins: readonly { gtin14: string; weak: boolean }[];
  looseItemDiffers?: string;
  /** A person's word on a barcode of the photo; `code` is then the code it names. */
  confirmed?: Confirmed;
  /** A person's word that an accepted code contradicts. */
  contradicted?: Confirmation;
  /** Packaging was seen and nothing told its code. */
  hasUnreadLabel: boolean;
};

export function readSubject(evidence: MatchEvidence): Subject {
  const codes = codesRead(evidence);
  const typed = evidence.typedCode;
  const brand = agreedBrand(evidence);
  const description = longest(evidence.labels.map((label) => label.description));
  const read = typed === undefined ? onlyOne(codes) : typedCode(typed);
  const { confirmed, contradicted, codes: confirmedCodes } = readConfirmations(evidence, read);
  const code = confirmed && !read?.typed ? confirmedCode(confirmed) : read;
  const rivals = codes.length > 1 ? codes.map(({ printed }) => printed) : confirmedCodes;
  const readInstead =
    code?.typed === true
      ? codes.find((read) => read.accepted && read.key !== code.key)?.printed
      : undefined;
  const brandOrShape = brand ?? (code && brandsOfShape(code.printed)[0]);
  return {
    ...(code && { code }),
    rivalCodes: typed === undefined && rivals.length > 1 ? rivals : [],
    ...(confirmed !== undefined && { confirmed }),
    ...(contradicted !== undefined && { contradicted }),
    ...(readInstead !== undefined && { readInstead }),
    ...(brand !== undefined && { brand }),
    ...(brandOrShape !== undefined && { brandOrShape }),
    ...(description !== undefined && { description }),
    name: productName(description ?? ''),
    variants: variantWords(description ?? ''),
    gtins: distinctGtins(evidence),
    ...(evidence.looseItemDiffers !== undefined && { looseItemDiffers: evidence.looseItemDiffers }),
    hasUnreadLabel: codes.length === 0 && evidence.labels.length > 0,
  };
}

type CodeRead = NonNullable<Subject['code']>;

/** One entry per different code; accepted when any label's reading of it is. */
function codesRead(evidence: MatchEvidence): CodeRead[] {
  const byKey = new Map<string, CodeRead>();
  for (const { styleCode } of evidence.labels) {
    const key = styleCode === undefined ? '' : comparisonKey(styleCode.printed);
    if (styleCode === undefined || key === '') continue;
    const accepted = styleCode.accepted && !styleCode.repaired;
    const known = byKey.get(key);
    if (known !== undefined) known.accepted ||= accepted;
    else byKey.set(key, { printed: styleCode.printed, key, accepted, typed: false });
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function onlyOne(codes: readonly CodeRead[]): CodeRead | undefined {
  return codes.length === 1 ? codes[0] : undefined;
}

function typedCode(printed: string): CodeRead {
  return { printed, key: comparisonKey(printed), accepted: true, typed: true };
}

function confirmedCode({ styleCode }: Confirmation): CodeRead {
  return { printed: styleCode, key: comparisonKey(styleCode), accepted: true, typed: false };
}

function agreedBrand(evidence: MatchEvidence): string | undefined {
  const brands = evidence.labels.flatMap((label) => (label.brand ? [label.brand] : [])).sort();
  const [first] = brands;
  return first !== undefined && brands.every((brand) => sameBrand(brand, first))
    ? first
    : undefined;
}

/** The longest says most; of equals the first in the alphabet, so that order does not matter. */
function longest(texts: readonly (string | undefined)[]): string | undefined {
  return texts
    .flatMap((text) => (text?.trim() ? [text.trim()] : []))
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))[0];
}

/** A number that was read well once is not weak. */
function distinctGtins(evidence: MatchEvidence) {
  const weakBy = new Map<string, boolean>();
  for (const { gtin14, weak } of evidence.barcodes) {
    weakBy.set(gtin14, weak && (weakBy.get(gtin14) ?? true));
  }
  return [...weakBy].map(([gtin14, weak]) => ({ gtin14, weak }));
}
