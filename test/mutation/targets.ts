/** Files to plant faults in, and the unit tests that have to notice them. */
type MutationPart = { mutate: readonly string[]; tests: readonly string[] };

const OPERATIONS = 'app/operations';
const TESTS = 'test/unit/operations';

const decision = (files: string, ...tests: string[]): MutationPart => ({
  mutate: [`${OPERATIONS}/image-product-match/${files}.ts`],
  tests: tests.map((test) => `${TESTS}/image-product-match/${test}.test.ts`),
});

const knowledge = (files: string, ...tests: string[]): MutationPart => ({
  mutate: [`app/knowledge/${files}.ts`],
  tests: tests.map((test) => `test/unit/${test}.test.ts`),
});

/** What rules say of themselves is listed in docs/match-rules.md; a test compares the two. */
const withDocs = ({ mutate, tests }: MutationPart): MutationPart => ({
  mutate,
  tests: [...tests, 'test/architecture/match-rules.test.ts'],
});

/**
 * What decides a match, each part against the few tests that are about it: a fault should be noticed by a test that
 * says what is wrong, and not by one of thousands of random cases. Brands and word lists are data and left out:
 * what they hold is tested by what is read with them.
 */
const DECIDE: readonly MutationPart[] = [
  decision(
    'decision/pages/assess-offers',
    'decision/{rows,codes-of-rows,pages-found-twice,photo-findings}',
    '{decide-by-code,decide-misreads,decide-sources}',
  ),
  decision(
    'decision/pages/printed-codes',
    'decision/{codes-in-texts,printed-codes,pages-found-twice}',
  ),
  decision('decision/pages/source-groups', 'decision/{one-source,source-groups}'),
  knowledge(
    '{brands/brand-words,words/plain-words}',
    'knowledge/{words/plain-words,brands/brand-words}',
    'operations/image-product-match/decision/one-source',
  ),
  knowledge(
    'words/{variant-words,letter-hits,size-hits}',
    'knowledge/words/variant-{words,letters,sizes}',
  ),
  decision('decision/pages/offer-colours', 'decision/offer-colours'),
  knowledge('words/colour-words', 'operations/image-product-match/decision/offer-colours'),
  decision(
    'decision/pages/{offer-name,offer-agreement}',
    'decision/{offer-names,offer-agreement,two-offers}',
  ),
  decision('decision/pages/title-agreement', 'decision/{product-names,title-agreement}'),
  decision(
    'decision/{thresholds,answer/next-step,answer/compose-reason,answer/describe-evidence,answer/rank-candidates}',
    '{reasons-of,evidence-of}-*',
    'candidates',
    'decide-answers',
    'two-readings',
  ),
  withDocs(
    decision(
      'decision/{rules/*/*,case/find-conflicts,proposal/is-other-product-code}',
      'decision/{confirmations,contradictions,label-against-sources,other-brand,pages-found-twice,proposals,vetoes-and-caps}',
      'reasons-of-{refusals,matches}',
      'decide-{vetoes,confirmed,without-code,own-store,misreads}',
    ),
  ),
  decision(
    'decision/{case/is-code-or-barcode-known,case/is-unknown-code,case/read-choices,case/read-photo-findings,case/assess-own,pages/named-alike,answer/confirmed-first}',
    'decision/{photo-findings,unknown-code,slips,records}',
    '{two-readings,decide-answers,decide-confirmed,decide-own-store}',
  ),
  decision(
    'decision/{engine,judge,confidence,rules/rule,rules/list-items,case/case,case/other-cases,proposal/proposal,proposal/propose,proposal/propose-by-code,proposal/propose-without-code,answer/build-answer}',
    'decision/{engine,confidence,proposals,records,contradictions,label-against-sources,other-brand}',
    '{reasons-of-*,two-readings}',
    'decide-{answers,by-code,confirmed,misreads,own-store,without-code}',
  ),
];

/**
 * What makes a style code of what was read: captions, shapes, repairs and groups of lines. Brands are left out as in
 * DECIDE. The reader has a part of its own because the tests of the knowledge take ten times as long as its own.
 */
const STYLE_CODES: readonly MutationPart[] = [
  {
    mutate: ['app/providers/label-reader/code/*.ts'],
    tests: [
      'test/unit/knowledge/style-code-tables.test.ts',
      'test/unit/providers/label-reader/code/*.test.ts',
      // The reasons of doubts are listed in docs/label-reader.md; a test compares the two.
      'test/architecture/label-reader-rules.test.ts',
    ],
  },
  knowledge(
    '{code-shapes/*,look-alikes/*}',
    'knowledge/{look-alikes/*,style-code-tables,code-shapes,code-forms,learn-shapes}',
    'operations/image-product-match/decision/{codes-in-texts,printed-codes}',
  ),
];

/** What takes and gives back money, and the one way on which every call does. On a real embedded database. */
const MONEY: Readonly<Record<string, readonly MutationPart[]>> = {
  credits: [
    {
      mutate: ['app/domain/credits/{credits,reserve-call}.ts'],
      tests: ['test/unit/domain/credits/*.test.ts'],
    },
  ],
  pipeline: [
    {
      mutate: [`${OPERATIONS}/execute-operation.ts`, `${OPERATIONS}/pipeline/*.ts`],
      tests: [`${TESTS}/pipeline/*.test.ts`],
    },
  ],
};

/** The parts of what a name stands for: one of the match's, else a folder of the upsert. */
export function partsOf(name: string): readonly MutationPart[] {
  if (name === 'decide') return DECIDE;
  if (name === 'style-codes') return STYLE_CODES;
  const money = MONEY[name];
  if (money) return money;
  const upsert = 'storefront-product-upsert';
  const folder = name === 'undo' ? 'undo-upsert' : `${upsert}/${name}`;
  return [
    {
      mutate: [`${OPERATIONS}/${folder}/*.ts`],
      tests: [
        `${TESTS}/${upsert}/merge/*.test.ts`,
        `${TESTS}/undo-upsert/*.test.ts`,
        `${TESTS}/${upsert}/{stock,publishing,money}.test.ts`,
      ],
    },
  ];
}
