import type { SizeChoice, SizeQuestion } from '../draft/draft.ts';
import type { FoundVariant, LabelledSize } from './find-variant.ts';
import { sizeChoiceOf } from './size-choice-of.ts';
import type { SizeOption } from './size-option.ts';

type Open = Extract<FoundVariant, { kind: 'unclear' | 'barcode_elsewhere' }>;

/** What is asked where label and store do not tell on which size the boxes are to be counted. */
export function questionOf(labelled: LabelledSize, found: Open, option: SizeOption): SizeQuestion {
  if (found.kind === 'unclear') {
    return {
      text: `The label says ${labelled.size}. Which size of this product is it?`,
      choices: choicesOf(found, labelled.barcode, option),
    };
  }
  const tied = sizeChoiceOf(found.tied, labelled.barcode, option);
  // The number stays with the size that has it: two sizes cannot share one.
  const byLabel = choicesOf(found.bySize, '', option).filter(({ label }) => label !== tied.label);
  return {
    text: `Label says ${labelled.size}, the store ties this barcode to ${tied.label}: which one do you count?`,
    choices: [
      ...byLabel.map((one) => ({ ...one, label: `${one.label}, as the label says` })),
      { ...tied, label: `${tied.label}, as the barcode says` },
    ],
  };
}

function choicesOf(
  found: Exclude<FoundVariant, { kind: 'barcode_elsewhere' }>,
  barcode: string,
  option: SizeOption,
): SizeChoice[] {
  if (found.kind === 'variant') return [sizeChoiceOf(found.variant, barcode, option)];
  const added = { label: `${found.size} (a new size)`, size: found.size, sku: '', barcode };
  if (found.kind === 'new') return [added];
  return [...found.candidates.map((one) => sizeChoiceOf(one, barcode, option)), added];
}
