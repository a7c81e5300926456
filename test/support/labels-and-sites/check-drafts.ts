import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { Draft } from '#app/transports/admin/list/draft/draft.ts';
import { draftFromMatch } from '#app/transports/admin/list/draft/draft-from-match.ts';
import type { MatchChoice } from '#app/transports/admin/shared/match-view.ts';
import type { PlannedLabel } from '../label-truths.ts';
import type { Asked } from './ask-about-labels.ts';

/** What stands on forms, held against the labels of the code that each form is for. */
export type DraftFigures = {
  drafts: number;
  /** Of drafts for one style of a stack of several. */
  drafts_of_mixed_stacks: number;
  sizes: number;
  foreign_sizes: number;
  missing_sizes: number;
  wrong_counts: number;
  barcodes: number;
  foreign_barcodes: number;
};

const NOTHING = { vendors: [], productTypes: [], locations: [], channels: [], currency: 'USD' };
const DEFAULTS = { locationId: '', vendor: '', productType: '' };

/** Fills the form of "List it" for each code of the photo, as the page does once a person has said which is meant. */
export function checkDrafts({ photo, answer }: Asked): DraftFigures[] {
  const codes = [...new Set(photo.labels.map(({ style_code_printed: code }) => code))];
  return codes.map((code) => {
    const choice = choiceOf(answer, code);
    const { draft } = draftFromMatch(answer, choice, NOTHING, DEFAULTS, { product: null });
    return { ...figuresOf(draft, code, photo.labels), drafts_of_mixed_stacks: +(codes.length > 1) };
  });
}

/** What a person who holds the box says of an answer: nothing, that a conflict is none, a candidate, or the code. */
function choiceOf(answer: ImageProductMatchOutput, code: string): MatchChoice | null {
  const by = { staff_id: '1', at: '' };
  if (answer.matched) {
    const { variant_conflicts: confirmed_conflicts } = answer;
    if (confirmed_conflicts.length === 0) return null;
    return { kind: 'conflicts_confirmed', confirmed_conflicts, ...by };
  }
  const chosen = answer.candidates.find(({ style_code }) => bare(style_code ?? '') === bare(code));
  if (chosen) return { kind: 'candidate', chosen, ...by };
  return { kind: 'typed_code', style_code: code, ...by };
}

function figuresOf(draft: Draft, code: string, labels: readonly PlannedLabel[]) {
  const own = labels.filter((label) => label.style_code_printed === code);
  const ownOf = (size: string) => own.filter(({ size_display }) => size_display === size);
  const sized = draft.rows.filter(({ size }) => size !== '');
  const withBarcode = draft.rows.filter(({ barcode }) => barcode !== '');
  const isOwnBarcode = ({ size, barcode }: Draft['rows'][number]) =>
    ownOf(size).some(({ gtin }) => sameNumber(gtin, barcode));
  const others = labels.filter((label) => !own.includes(label)).map(({ gtin }) => gtin);
  // Anywhere else on the form, too.
  const texts = Object.values(draft).filter((value) => typeof value === 'string');
  const astray = texts.filter((text) => others.some((gtin) => text.includes(gtin)));
  return {
    drafts: 1,
    sizes: sized.length,
    foreign_sizes: sized.filter(({ size }) => ownOf(size).length === 0).length,
    missing_sizes: own.filter(
      ({ size_display }) => !sized.some(({ size }) => size === size_display),
    ).length,
    wrong_counts: sized.filter(({ size, quantity }) => ownOf(size).length !== Number(quantity))
      .length,
    barcodes: withBarcode.length,
    foreign_barcodes: withBarcode.filter((row) => !isOwnBarcode(row)).length + astray.length,
  };
}

const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
const sameNumber = (one: string, other: string) =>
  one.padStart(14, '0') === other.padStart(14, '0');
