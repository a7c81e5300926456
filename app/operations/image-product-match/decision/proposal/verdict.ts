import type { AssessedOwn } from '../case/assess-own.ts';
import type { AssessedOffer } from '../pages/assess-offers.ts';

export type Confidence = 'high' | 'medium' | 'low' | 'none';

/** Something that forbids a match whatever speaks for it. `text` goes into the reason. */
export type Veto = {
  kind:
    | 'several_codes'
    | 'loose_item'
    | 'barcode_names_other_code'
    | 'brand_conflict'
    | 'description_conflict'
    | 'other_code_same_picture'
    | 'several_codes_on_pages'
    | 'variants_without_code';
  text: string;
};

/** What decided: a person's word on the barcode, the code on the label, the barcode alone, pages with the very picture, or nothing. */
type Route = 'confirmed' | 'code' | 'barcode' | 'exact_image' | 'none';

/** Which code the evidence points at, who confirms it, and how sure that would be before any veto. */
export type Finding = {
  route: Route;
  /** Comparison key and printed form of the code pointed at. */
  code: { key: string; printed: string } | null;
  confidence: Confidence;
  /** Pages that confirm it, one or more per group. */
  pages: readonly AssessedOffer[];
  /** Records of the own store that confirm it. */
  records: readonly AssessedOwn[];
  /** The barcode is tied to this very code by a page or record. */
  gtinAgrees: boolean;
};

/** Number of independent page groups. */
export function groupCount(pages: readonly AssessedOffer[]): number {
  return new Set(pages.map((page) => page.group)).size;
}

const STEPS: readonly Confidence[] = ['none', 'low', 'medium', 'high'];

/** One step less sure, but never below `floor`. */
export function lowered(confidence: Confidence, floor: Confidence): Confidence {
  const next = Math.max(STEPS.indexOf(confidence) - 1, STEPS.indexOf(floor));
  return next < STEPS.indexOf(confidence) ? (STEPS[next] ?? 'none') : confidence;
}

export function isMatch(confidence: Confidence): boolean {
  return confidence === 'high' || confidence === 'medium';
}
