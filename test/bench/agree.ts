/**
 * Measures when two shop offers are taken for one product, on pairs with a label:
 *   npm run bench -- agree [--pairs <file>] [--false-positives] [--missed] [--json]
 * Halves by the parity of sha256(line): rules are tuned on `even` and stated on `odd`.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type OfferAgreement,
  offersAgree,
} from '#app/operations/image-product-match/decision/offer-agreement.ts';
import { readOffer } from '#app/operations/image-product-match/decision/offer-name.ts';
import { type OfferPair, readOfferPairs } from '#test/support/offer-pairs.ts';

type Answered = { pair: OfferPair; answer: OfferAgreement };

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    'false-positives': { type: 'boolean' },
    missed: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});
const file = path.resolve(values.pairs ?? '../shared/pairs/wdc-shoes-valid.txt');
const answered: Answered[] = readOfferPairs(file).map((pair) => ({
  pair,
  answer: offersAgree(readOffer(pair.left), readOffer(pair.right)),
}));
const total = score(answered);
console.table({
  even: score(answered.filter(({ pair }) => parityOf(pair.line) === 0)),
  odd: score(answered.filter(({ pair }) => parityOf(pair.line) === 1)),
  ALL: total,
});
console.table(countReasons(answered));
if (values['false-positives']) {
  print('taken for one product, labelled as two', (same, { isSame }) => same && !isSame);
}
if (values.missed) print('labelled as one product, missed', (same, { isSame }) => !same && isSame);
if (values.json) console.log(JSON.stringify(total));

function parityOf(line: string): number {
  return (createHash('sha256').update(line).digest().at(-1) ?? 0) % 2;
}

function score(rows: readonly Answered[]) {
  const positives = rows.filter(({ pair }) => pair.isSame).length;
  const same = rows.filter(({ answer }) => answer.relation === 'same');
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

/** Four decimals; null of nothing. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}

/** What settled it -> pairs labelled as one product and as two. */
function countReasons(rows: readonly Answered[]) {
  const counts: Record<string, { one: number; two: number }> = {};
  for (const { pair, answer } of rows) {
    const reason = `${answer.relation}: ${answer.because}`;
    const count = counts[reason] ?? { one: 0, two: 0 };
    counts[reason] = count;
    count[pair.isSame ? 'one' : 'two'] += 1;
  }
  return counts;
}

function print(heading: string, isWanted: (same: boolean, pair: OfferPair) => boolean): void {
  const rows = answered.filter(({ pair, answer }) => isWanted(answer.relation === 'same', pair));
  console.log(`\n${rows.length} ${heading}`);
  for (const { pair, answer } of rows) {
    const [left, right] = pair.line.split('\t');
    console.log(`- ${answer.relation}: ${answer.because}\n    ${left}\n    ${right}`);
  }
}
