import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCase } from '#app/operations/image-product-match/decision/case/case.ts';
import {
  type Confidence,
  isSurer,
  type Limit,
  limitConfidence,
} from '#app/operations/image-product-match/decision/confidence.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import { judge } from '#app/operations/image-product-match/decision/judge.ts';
import { VETOES } from '#app/operations/image-product-match/decision/rules/rules.ts';
import { createCase, createRandom } from '../adversarial-world.ts';
import { BARCODE_CHOICE, BARCODES, evidence, label, offer, twoSites } from './evidence-builders.ts';

const RUNS = { numRuns: 100 };

/** Photos of a world of neighbours and half-truths; every fifth code is misread. */
const evidences = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    looseItem: fc.boolean(),
    confirmed: fc.boolean(),
  })
  .map(({ seed, looseItem, confirmed }) => {
    const { evidence: found } = createCase(createRandom(seed), 0.2);
    const [barcode] = found.barcodes;
    return {
      ...found,
      ...(looseItem && { looseItemDiffers: 'another shoe' }),
      ...(confirmed &&
        barcode && { barcodeChoices: [{ ...BARCODE_CHOICE, gtin14: barcode.gtin14 }] }),
    };
  });

describe('the rules of the match', () => {
  it('never match where a veto holds, whatever else holds', () => {
    fc.assert(
      fc.property(evidences, (found) => {
        const one = buildCase(found);
        const isConfirmed = one.proposal.basis === 'confirmed';
        const forbids = VETOES.some(
          (rule) => (!isConfirmed || rule.outweighsChoice) && rule.test(one) !== null,
        );
        fc.pre(forbids);
        expect(judge(one).matched).toBe(false);
      }),
      RUNS,
    );
  });

  it('only lower the confidence by caps', () => {
    const levels = fc.constantFrom<Confidence>('high', 'medium', 'low');
    const limits = fc.constantFrom<Limit>('medium', 'low', 'one_step_lower');
    fc.assert(
      fc.property(levels, fc.array(limits), limits, (confidence, some, another) => {
        const before = limitConfidence(confidence, some);
        expect(isSurer(before, confidence)).toBe(false);
        expect(isSurer(limitConfidence(confidence, [...some, another]), before)).toBe(false);
        expect(limitConfidence(confidence, some.toReversed())).toBe(before);
      }),
      RUNS,
    );
  });

  it('are never surer with a page more that shows neither code, barcode nor picture', () => {
    const page = offer('aside.example', {
      title: 'Nike Metcon 9 training shoes for everyone',
      foundBy: 'description',
    });
    fc.assert(
      fc.property(evidences, (found) => {
        const before = decide(found);
        const after = decide({ ...found, offers: [...found.offers, page] });
        expect(before.matched || !after.matched).toBe(true);
        if (before.matched) expect(isSurer(after.confidence, before.confidence)).toBe(false);
      }),
      RUNS,
    );
  });

  it('match the plain case that no veto meets', () => {
    const plain = evidence({ labels: [label()], barcodes: BARCODES, offers: twoSites() });
    expect(judge(buildCase(plain))).toMatchObject({ matched: true, vetoes: [] });
  });
});
