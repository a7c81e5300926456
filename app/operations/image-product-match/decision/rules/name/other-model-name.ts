import { CHECK_CODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** A record of the merchant's own may be named in the merchant's own words: that only lowers, see record-named-differently. */
export const otherModelName = defineVeto({
  kind: 'other_model_name',
  when: "No page that confirms shares the label's model words, of which there are enough, and neither barcode nor an own record backs the code.",
  test: ({ conflicts, proposal }) =>
    conflicts.nameDiffers === 'yes' && proposal.records.length === 0 ? {} : null,
  words: 'the description on the label and the sites that show the code tell of different products',
  nextStep: CHECK_CODE,
});
