import type { BarcodeChoice } from '#app/domain/barcode-choices/barcode-choices.ts';
import { ownBrandName, sameBrand } from '#app/knowledge/brands/brand-words.ts';
import { type CodeForms, codeFormsWith } from '#app/knowledge/code-shapes/page-patterns.ts';
import { shortestGtin } from '#app/knowledge/gtin.ts';
import { parseLabelSizes } from '#app/knowledge/sizes/parse-label-sizes.ts';
import type { Size } from '#app/knowledge/sizes/size.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import { labelVariants, type VariantWords } from '#app/knowledge/words/variant-words.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { MatchEvidence } from '../../evidence/evidence.ts';
import { brandsOfShape } from '../pages/printed-codes.ts';
import { type ProductName, productName } from '../pages/title-agreement.ts';
import { readChoices, type ValidChoice } from './read-choices.ts';

/** What the photo itself says about the product: one source, whichever reader read it. */
export type PhotoFindings = {
  /** The code in question; absent if none was read or the labels disagree. */
  code?: {
    printed: string;
    key: string;
    /** Good enough to act on. */
    accepted: boolean;
    typed: boolean;
    /** The other of two readings of one label, which differ by one character. */
    other?: string;
  };
  /** The code as read, if no source knows it and the barcode decided instead. */
  unknownCode?: string;
  /**
   * The codes as printed, if labels carry different ones, or the codes that users chose, if the barcodes have different
   * ones.
   */
  rivalCodes: readonly string[];
  /** The brands, if labels name different ones and no user typed the code. */
  rivalBrands: readonly string[];
  /** An accepted reading that differs from the code that a user typed. */
  readInstead?: string;
  /**
   * The brand as read, or the known name that is meant (`Nike, Inc.`); absent if the labels name different brands or
   * none.
   */
  brand?: string;
  /** The brand, otherwise the one to which the shape of the code belongs. */
  brandOrShape?: string;
  /** The longest product name on a label. A rule about any label reads all names in the evidence. */
  description?: string;
  name: ProductName;
  variants: VariantWords;
  /** For each label of the product, its size in all the systems that it prints. */
  sizes: readonly (readonly Size[])[];
  gtins: readonly { gtin14: string; weak: boolean }[];
  /** Each barcode as often as it was read, with the label on which it is printed. */
  barcodes: MatchEvidence['barcodes'];
  looseItemDiffers?: string;
  /** A user's choice for a barcode in the photo; `code` is then the chosen code. */
  confirmed?: ValidChoice;
  /** A user's choice that an accepted code contradicts. */
  contradicted?: BarcodeChoice;
  /** Packaging was seen, but no code was read. */
  hasUnreadLabel: boolean;
  /** The forms of codes that are known in this store. */
  forms: CodeForms;
  /** The number of labels, and how many have no code or no size although others have one. */
  incompleteLabels: { labels: number; withoutCode: number; withoutSize: number };
};

export function readPhotoFindings(evidence: MatchEvidence): PhotoFindings {
  const forms = codeFormsWith(evidence.taughtShapes);
  const codes = codesRead(evidence);
  const typed = evidence.typedCode;
  const onlyCode = codes.length === 1 ? codes[0] : undefined;
  const brands = brandsRead(evidence);
  const brand = brands.length === 1 ? brands[0] : undefined;
  const description = longest(evidence.labels.map((label) => label.description));
  const read = typed === undefined ? onlyCode : typedCode(typed, codes);
  const { confirmed, contradicted, codes: chosenCodes } = readChoices(evidence, read);
  const code = confirmed && !read?.typed ? acceptedCode(confirmed.styleCode, false) : read;
  const rivals = codes.length > 1 ? codes.map(({ printed }) => printed) : chosenCodes;
  const others = typed === undefined ? { rivalCodes: several(rivals) } : besideTyped(codes, typed);
  const labels = labelsOf(evidence, code?.key);
  const brandOrShape = brand ?? (code && brandsOfShape(code.printed)[0]);
  return {
    code,
    ...others,
    rivalBrands: typed === undefined ? several(brands) : [],
    confirmed,
    contradicted,
    brand,
    brandOrShape,
    description,
    name: productName(description ?? '', forms),
    variants: labelVariants(labels),
    sizes: labels.map(parseLabelSizes),
    gtins: distinctGtins(evidence),
    barcodes: evidence.barcodes,
    looseItemDiffers: evidence.looseItemDiffers,
    hasUnreadLabel: codes.length === 0 && evidence.labels.length > 0,
    forms,
    incompleteLabels: labelsBeside(evidence),
  };
}

const several = (names: readonly string[]) => (names.length > 1 ? names : []);

/** What labels certainly show beside, or instead of, the code that a user typed. */
function besideTyped(
  codes: readonly CodeRead[],
  typed: string,
): Pick<PhotoFindings, 'rivalCodes' | 'readInstead'> {
  const certain = codes.filter(({ accepted }) => accepted);
  if (certain.some(({ key }) => key === comparisonKey(typed))) {
    return { rivalCodes: several(certain.map(({ printed }) => printed)) };
  }
  const [other] = certain;
  return { rivalCodes: [], ...(other && { readInstead: other.printed }) };
}

/** Returns the labels with that code; all labels if none has it, as for a code that a user typed. */
function labelsOf({ labels }: MatchEvidence, key: string | undefined): readonly LabelReading[] {
  const same = labels.filter(({ styleCode }) => readingKeys(styleCode).some((one) => one === key));
  return same.length > 0 ? same : labels;
}

type CodeRead = NonNullable<PhotoFindings['code']>;

/** Returns the comparison keys of all readings of a label's code. */
export function readingKeys(styleCode: LabelReading['styleCode']): string[] {
  return [styleCode?.printed, styleCode?.otherReading]
    .filter((text) => text !== undefined)
    .map(comparisonKey)
    .filter((key) => key !== '');
}

/**
 * Returns one entry per different code; it is accepted if any label's reading of it is. A label that two readers read
 * differently counts for the code of another label, if that is one of its readings, and never as two codes.
 */
function codesRead(evidence: MatchEvidence): CodeRead[] {
  const byKey = new Map<string, CodeRead>();
  const read = evidence.labels.flatMap(({ styleCode }) => styleCode ?? []);
  const isFirm = ({ otherReading }: (typeof read)[number]) => otherReading === undefined;
  for (const styleCode of read.sort((a, b) => Number(isFirm(b)) - Number(isFirm(a)))) {
    const [key, ...others] = readingKeys(styleCode);
    if (key === undefined || others.some((other) => byKey.has(other))) continue;
    const accepted = styleCode.accepted && !styleCode.repaired;
    const { printed, otherReading: other } = styleCode;
    const known = byKey.get(key);
    if (known !== undefined) known.accepted ||= accepted;
    else byKey.set(key, { printed, key, accepted, typed: false, ...(other && { other }) });
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Takes the label's spelling if it is the same code: shops and the store spell it as the brand does. */
function typedCode(typed: string, codes: readonly CodeRead[]): CodeRead {
  const key = comparisonKey(typed);
  const read = codes.find((one) => one.accepted && one.key === key);
  return acceptedCode(read?.printed ?? typed, true);
}

function acceptedCode(printed: string, typed: boolean): CodeRead {
  return { printed, key: comparisonKey(printed), accepted: true, typed };
}

/** Returns the brands that labels name, each by the alphabetically first of its names. */
function brandsRead({ labels }: MatchEvidence): string[] {
  const named = labels.flatMap(({ brand }) => (brand ? [ownBrandName(brand)] : [])).sort();
  return named.filter((brand, at) => named.findIndex((one) => sameBrand(one, brand)) === at);
}

function labelsBeside({ labels }: MatchEvidence): PhotoFindings['incompleteLabels'] {
  const withCode = labels.filter(({ styleCode }) => styleCode !== undefined);
  const sized = withCode.filter(({ size }) => size !== undefined).length;
  return {
    labels: labels.length,
    withoutCode: withCode.length === 0 ? 0 : labels.length - withCode.length,
    withoutSize: sized === 0 ? 0 : withCode.length - sized,
  };
}

/** The longest text says most; ties go to the alphabetically first, so that the order does not matter. */
function longest(texts: readonly (string | undefined)[]): string | undefined {
  return texts
    .flatMap((text) => (text?.trim() ? [text.trim()] : []))
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))[0];
}

/** Returns the barcodes in the photo that a page or record carries. */
export function findCarriedBarcodes(
  { gtins }: PhotoFindings,
  isCarried: (gtin14: string) => boolean,
) {
  const carried = gtins.filter(({ gtin14 }) => isCarried(gtin14));
  const strong = carried.find(({ weak }) => !weak);
  return {
    gtins: carried.map(({ gtin14 }) => gtin14),
    barcode: strong && shortestGtin(strong.gtin14),
  };
}

/** A barcode that was read well at least once is not weak. */
function distinctGtins(evidence: MatchEvidence) {
  const byGtin = Map.groupBy(evidence.barcodes, ({ gtin14 }) => gtin14);
  return [...byGtin].map(([gtin14, all]) => ({ gtin14, weak: all.every(({ weak }) => weak) }));
}
