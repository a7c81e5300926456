/** A part of the app to plant faults in, and the unit tests that have to notice them. */
type MutationTarget = { mutate: readonly string[]; tests: readonly string[] };

const MATCH = 'image-product-match';
const UPSERT = 'storefront-product-upsert';

/** What decides a match. Brands and word lists are data: what they hold is tested by what is read with them. */
const DECIDE: MutationTarget = {
  mutate: [
    `app/operations/${MATCH}/decide.ts`,
    `app/operations/${MATCH}/deciding/*.ts`,
    `!app/operations/${MATCH}/deciding/{brands,word-lists}.ts`,
  ],
  // Without the thousands of random cases: a fault should be noticed by a test that says what is wrong.
  tests: [
    `test/unit/operations/${MATCH}/{candidates,decide-by-code,decide-confirmed,decide-misreads}.test.ts`,
    `test/unit/operations/${MATCH}/{decide-sources,decide-vetoes,decide-without-code}.test.ts`,
    `test/unit/operations/${MATCH}/deciding/*.test.ts`,
  ],
};

/** What makes a style code of what was read: shapes, repairs, and the word of several passes. */
const STYLE_CODES: MutationTarget = {
  mutate: [
    'app/providers/label-reader/{style-code-patterns,match-style-code}.ts',
    'app/providers/label-reader/{find-codes,look-alikes,agree-on-code}.ts',
  ],
  tests: [
    'test/unit/providers/label-reader/{match-style-code,style-code-patterns}.test.ts',
    'test/unit/providers/label-reader/{find-codes,look-alikes,agree-on-code}.test.ts',
  ],
};

/** The target of a name: one of the match's, else a folder of the upsert. */
export function targetOf(name: string): MutationTarget {
  if (name === 'decide') return DECIDE;
  if (name === 'style-codes') return STYLE_CODES;
  return {
    mutate: [`app/operations/${UPSERT}/${name}/*.ts`],
    tests: [
      `test/unit/operations/${UPSERT}/{merge,undo}/*.test.ts`,
      `test/unit/operations/${UPSERT}/{stock,publishing,money}.test.ts`,
    ],
  };
}
