import type { Case } from './case/case.ts';
import type { Confidence } from './confidence.ts';

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

/** What the rules say of a case. */
export type Verdict = {
  case: Case;
  vetoes: readonly Veto[];
  /** With what lowers it, and as if nothing forbade it. */
  confidence: Confidence;
  matched: boolean;
};
