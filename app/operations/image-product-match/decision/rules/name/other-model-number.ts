import { CHECK_CODE } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/**
 * The code was then most likely misread: neighbouring codes are real products (17.9 % of 218 Nike codes have one that
 * differs by one character), and no two offers of one product differ in the number (WDC shoes, see thresholds.ts: 0 of
 * true pairs, 19.4 % of false ones).
 */
export const otherModelNumber = defineVeto({
  kind: 'other_model_number',
  when: "The label's model number differs from that of most sources that name one, and no source ties the barcode to the code.",
  test: ({ conflicts }) => (conflicts.numberDiffers ? {} : null),
  words: 'the label and the sources that show the code disagree on the model number',
  nextStep: CHECK_CODE,
});
