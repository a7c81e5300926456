import { defineCap } from '../rule.ts';

/** Merchants may name their own records in their own words. */
export const recordNamedDifferently = defineCap({
  kind: 'record_named_differently',
  when: "No confirming source shares the label's model words, and a record of the store is among these sources.",
  test: ({ conflicts, proposal }) =>
    conflicts.nameDiffers === 'yes' && proposal.records.length > 0 ? {} : null,
  limit: 'medium',
  words: '',
});
