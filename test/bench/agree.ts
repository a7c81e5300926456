/**
 * Measures how well two shop offers are recognised as one product, on labelled pairs:
 *   npm run bench -- agree [--pairs <file>] [--false-positives] [--missed] [--json]
 * Pairs are split by the parity of sha256(line): rules are tuned on `even` and reported on `odd`.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type OfferAgreement,
  offersAgree,
} from '#app/operations/image-product-match/decision/pages/offer-agreement.ts';
import { readOffer } from '#app/operations/image-product-match/decision/pages/offer-name.ts';
import { type OfferPair, readOfferPairs } from '#test/support/offer-pairs.ts';

type Compared = { pair: OfferPair; agreement: OfferAgreement };

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    'false-positives': { type: 'boolean' },
    missed: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});
const file = path.resolve(values.pairs ?? '../shared/pairs/wdc-shoes-valid.txt');
const compared: Compared[] = readOfferPairs(file).map((pair) => ({
  pair,
  agreement: offersAgree(readOffer(pair.left), readOffer(pair.right)),
}));
const total = score(compared);
console.table({
  even: score(compared.filter(({ pair }) => parityOf(pair.line) === 0)),
  odd: score(compared.filter(({ pair }) => parityOf(pair.line) === 1)),
  ALL: total,
});
console.table(countReasons(compared));
if (values['false-positives']) {
  print('recognised as one product, labelled as two', (same, { isSame }) => same && !isSame);
}
if (values.missed) print('labelled as one product, missed', (same, { isSame }) => !same && isSame);
if (values.json) console.log(JSON.stringify(total));

function parityOf(line: string): number {
  return (createHash('sha256').update(line).digest().at(-1) ?? 0) % 2;
}

function score(rows: readonly Compared[]) {
  const positives = rows.filter(({ pair }) => pair.isSame).length;
  const same = rows.filter(({ agreement }) => agreement.relation === 'same');
  const right = same.filter(({ pair }) => pair.isSame).length;
  return {
    pairs: rows.length,
    positives,
    predicted: same.length,
    right,
    precision: share(right, same.length),
    recall: share(right, positives),
  };
}

/** Rounded to four decimals; null if `whole` is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

/** Counts pairs labelled as one product and as two, by the reason of the result. */
function countReasons(rows: readonly Compared[]) {
  const counts: Record<string, { one: number; two: number }> = {};
  for (const { pair, agreement } of rows) {
    const reason = `${agreement.relation}: ${agreement.because}`;
    const count = counts[reason] ?? { one: 0, two: 0 };
    counts[reason] = count;
    count[pair.isSame ? 'one' : 'two'] += 1;
  }
  return counts;
}

function print(heading: string, isWanted: (same: boolean, pair: OfferPair) => boolean): void {
  const rows = compared.filter(({ pair, agreement }) =>
    isWanted(agreement.relation === 'same', pair),
  );
  console.log(`\n${rows.length} ${heading}`);
  for (const { pair, agreement } of rows) {
    const [left, right] = pair.line.split('\t');
    console.log(`- ${agreement.relation}: ${agreement.because}\n    ${left}\n    ${right}`);
  }
}
