/** Files to plant faults in, and the unit tests that have to notice them. */
type MutationPart = { mutate: readonly string[]; tests: readonly string[] };

const OPERATIONS = 'app/operations';
const TESTS = 'test/unit/operations';

const deciding = (files: string, ...tests: string[]): MutationPart => ({
  mutate: [`${OPERATIONS}/image-product-match/${files}.ts`],
  tests: tests.map((test) => `${TESTS}/image-product-match/${test}.test.ts`),
});

/**
 * What decides a match, each part against the few tests that are about it: a fault should be noticed by a test that
 * says what is wrong, and not by one of thousands of random cases. Brands and word lists are data and left out:
 * what they hold is tested by what is read with them.
 */
const DECIDE: readonly MutationPart[] = [
  deciding(
    'deciding/assess-offers',
    'deciding/{rows,subject}',
    '{decide-by-code,decide-misreads,decide-sources}',
  ),
  deciding('deciding/{printed-codes,code-patterns}', 'deciding/{codes-in-texts,printed-codes}'),
  deciding(
    'deciding/{brand-words,plain-words,source-groups}',
    'deciding/{plain-words,one-source,source-groups}',
  ),
  deciding('deciding/variant-words', 'deciding/variant-words'),
  deciding('deciding/{colour-words,offer-colours}', 'deciding/offer-colours'),
  deciding(
    'deciding/{offer-name,offer-agreement}',
    'deciding/{offer-names,offer-agreement,two-offers}',
  ),
  deciding('deciding/title-agreement', 'deciding/{product-names,title-agreement}'),
  deciding(
    'deciding/{next-step,word-reason,describe-evidence,rank-candidates,thresholds}',
    '{reasons-of,evidence-of}-*',
    'candidates',
    'decide-answers',
  ),
  deciding(
    'deciding/{find-vetoes,find-variant-conflicts}',
    'deciding/{contradictions,other-brand}',
    '{reasons-of-refusals,decide-vetoes,decide-confirmed,decide-without-code,decide-own-store}',
  ),
  deciding(
    'deciding/{is-resolved,is-unheard,named-alike,read-confirmations,read-subject,assess-own,find-confirmed}',
    'deciding/{subject,unheard,slips,records}',
    '{decide-answers,decide-confirmed,decide-own-store}',
  ),
  deciding(
    '{decide,deciding/find-by-code,deciding/find-without-code,deciding/judge,deciding/verdict}',
    'deciding/{findings,contradictions,other-brand}',
    'reasons-of-*',
    'decide-{answers,by-code,confirmed,misreads,own-store,without-code}',
  ),
];

/** What makes a style code of what was read: shapes, repairs, and the word of several passes. */
const STYLE_CODES: readonly MutationPart[] = [
  {
    mutate: [
      'app/providers/label-reader/{style-code-patterns,match-style-code}.ts',
      'app/providers/label-reader/{find-codes,look-alikes,agree-on-code}.ts',
    ],
    tests: [
      'test/unit/providers/label-reader/{match-style-code,shapes,look-alikes,style-code-tables}.test.ts',
      'test/unit/providers/label-reader/{find-codes,find-codes-on-labels,headings-above-codes}.test.ts',
      'test/unit/providers/label-reader/{agree-on-code,accepted-codes}.test.ts',
    ],
  },
];

/** The parts of what a name stands for: one of the match's, else a folder of the upsert. */
export function partsOf(name: string): readonly MutationPart[] {
  if (name === 'decide') return DECIDE;
  if (name === 'style-codes') return STYLE_CODES;
  const upsert = 'storefront-product-upsert';
  return [
    {
      mutate: [`${OPERATIONS}/${upsert}/${name}/*.ts`],
      tests: [
        `${TESTS}/${upsert}/{merge,undo}/*.test.ts`,
        `${TESTS}/${upsert}/{stock,publishing,money}.test.ts`,
      ],
    },
  ];
}
