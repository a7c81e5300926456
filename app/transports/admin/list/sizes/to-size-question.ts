import type { FoundVariant, LabelledSize } from '#app/operations/receiving/boxes/find-variant.ts';
import type { SizeOption } from '#app/operations/receiving/boxes/size-option.ts';
import type { SizeChoice, SizeQuestion } from '../draft/draft.ts';
import { toSizeChoice } from './to-size-choice.ts';

type Undetermined = Extract<FoundVariant, { kind: 'unclear' | 'barcode_conflict' }>;

/** Builds the question to staff if label and store do not determine the boxes' size. */
export function toSizeQuestion(
  labelled: LabelledSize,
  found: Undetermined,
  option: SizeOption,
): SizeQuestion {
  if (found.kind === 'unclear') {
    return {
      text: `The label says ${labelled.size}. Which size of this product is it?`,
      choices: toChoices(found, labelled.barcode, option),
    };
  }
  const withBarcode = toSizeChoice(found.withBarcode, labelled.barcode, option);
  // The barcode stays with the size that has it: two sizes cannot share one.
  const byLabel = toChoices(found.bySize, '', option).filter(
    ({ label }) => label !== withBarcode.label,
  );
  return {
    text: `The label says ${labelled.size}, but in the store this barcode is ${withBarcode.label}. Which size is it?`,
    choices: [
      ...byLabel.map((one) => ({ ...one, label: `${one.label}, as the label says` })),
      { ...withBarcode, label: `${withBarcode.label}, as the barcode says` },
    ],
  };
}

function toChoices(
  found: Exclude<FoundVariant, { kind: 'barcode_conflict' }>,
  barcode: string,
  option: SizeOption,
): SizeChoice[] {
  if (found.kind === 'variant') return [toSizeChoice(found.variant, barcode, option)];
  const added = { label: `${found.size} (a new size)`, size: found.size, sku: '', barcode };
  if (found.kind === 'new') return [added];
  return [...found.candidates.map((one) => toSizeChoice(one, barcode, option)), added];
}
