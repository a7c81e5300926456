import { defineCap } from '../rule.ts';

/** The code is likely misread for that of the same model in another colour. */
export const otherColours = defineCap({
  kind: 'other_colours',
  when: 'Every confirming source that names colours names other colours than the label, and no source ties the barcode to the code.',
  test: ({ conflicts, proposal: { code } }) =>
    conflicts.coloursDiffer && code !== null ? { code: code.printed } : null,
  limit: 'one_step_lower',
  words: 'the colour on the label differs',
  refusal: 'the code {code} is known, but in another colour than the label names',
  nextStep: 'compare the colours of the candidates with the box',
});
