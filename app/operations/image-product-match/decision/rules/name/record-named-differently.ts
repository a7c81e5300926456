import { defineCap } from '../rule.ts';

/** The merchant's own record may be named in the merchant's own words. */
export const recordNamedDifferently = defineCap({
  kind: 'record_named_differently',
  when: "No source that confirms shares the label's model words, and an own record is among them.",
  test: ({ conflicts, proposal }) =>
    conflicts.nameDiffers === 'yes' && proposal.records.length > 0 ? {} : null,
  limit: 'medium',
  words: '',
});
