import { CHECK_CODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * Merchants may name their own records in their own words: that only lowers the confidence, see
 * record-named-differently.
 */
export const otherModelName = defineVeto({
  kind: 'other_model_name',
  when: 'The label has enough model words, but no confirming page shares them, and neither the barcode nor a record of the store supports the code.',
  test: ({ conflicts, proposal }) =>
    conflicts.nameDiffers === 'yes' && proposal.records.length === 0 ? {} : null,
  words:
    'the description on the label and the sites that show the code describe different products',
  nextStep: CHECK_CODE,
});
