import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import type { Draft } from '#app/transports/admin/list/draft/draft.ts';
import { draftFromMatch } from '#app/transports/admin/list/draft/draft-from-match.ts';
import type { PlannedLabel } from '../plan-labels.ts';
import type { LabelResult } from './match-labels.ts';

/** Counts of values in list forms, compared with the labels of the form's style. */
export type DraftFigures = {
  drafts: number;
  /** Drafts for one style of a stack of several. */
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

/** Fills in the list form for each code of the photo, as the page does once staff have chosen the code. */
export function checkDrafts({ photo, answer }: LabelResult): DraftFigures[] {
  const codes = [...new Set(photo.labels.map(({ style_code_printed: code }) => code))];
  return codes.map((code) => {
    const choice = chooseByHand(answer, code);
    const { draft } = draftFromMatch(answer, choice, NOTHING, DEFAULTS, { product: null });
    return {
      ...countDraft(draft, code, photo.labels),
      drafts_of_mixed_stacks: +(codes.length > 1),
    };
  });
}

/** The choice of staff who hold the box: none, confirm conflicts, pick the candidate, or type the code. */
function chooseByHand(answer: ImageProductMatchOutput, code: string): MatchChoice | null {
  const by = { staff_id: '1', at: '' };
  if (answer.matched) {
    const { variant_conflicts: confirmed_conflicts } = answer;
    if (confirmed_conflicts.length === 0) return null;
    return { kind: 'conflicts_confirmed', confirmed_conflicts, ...by };
  }
  const chosen = answer.candidates.find(
    ({ style_code }) => normalise(style_code ?? '') === normalise(code),
  );
  if (chosen) return { kind: 'candidate', chosen, ...by };
  return { kind: 'typed_code', style_code: code, ...by };
}

function countDraft(draft: Draft, code: string, labels: readonly PlannedLabel[]) {
  const matching = labels.filter((label) => label.style_code_printed === code);
  const findBySize = (size: string) => matching.filter(({ size_display }) => size_display === size);
  const sized = draft.rows.filter(({ size }) => size !== '');
  const withBarcode = draft.rows.filter(({ barcode }) => barcode !== '');
  const isRightBarcode = ({ size, barcode }: Draft['rows'][number]) =>
    findBySize(size).some(({ gtin }) => isSameNumber(gtin, barcode));
  const others = labels.filter((label) => !matching.includes(label)).map(({ gtin }) => gtin);
  // Barcodes of other labels anywhere in the form.
  const texts = Object.values(draft).filter((value) => typeof value === 'string');
  const misplaced = texts.filter((text) => others.some((gtin) => text.includes(gtin)));
  return {
    drafts: 1,
    sizes: sized.length,
    foreign_sizes: sized.filter(({ size }) => findBySize(size).length === 0).length,
    missing_sizes: matching.filter(
      ({ size_display }) => !sized.some(({ size }) => size === size_display),
    ).length,
    wrong_counts: sized.filter(({ size, quantity }) => findBySize(size).length !== Number(quantity))
      .length,
    barcodes: withBarcode.length,
    foreign_barcodes: withBarcode.filter((row) => !isRightBarcode(row)).length + misplaced.length,
  };
}

const normalise = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
const isSameNumber = (one: string, other: string) =>
  one.padStart(14, '0') === other.padStart(14, '0');
