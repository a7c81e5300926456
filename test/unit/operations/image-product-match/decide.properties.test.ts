import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import type {
  MatchDecision,
  MatchEvidence,
} from '#app/operations/image-product-match/evidence/evidence.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import type { Offer } from '#app/providers/product-lookup/product-lookup.ts';
import { byDepth } from '#test/support/test-depth.ts';
import {
  CODE,
  GTIN,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  type OwnProductParts,
  ownProduct,
} from './decision/evidence-builders.ts';

const STEPS = ['none', 'low', 'medium', 'high'];

const titles = fc
  .tuple(
    fc.constantFrom('Nike', 'Nike', 'PUMA', ''),
    fc.constantFrom('Air Zoom Pegasus 41', 'Pegasus 40', 'Metcon 9', 'runner'),
    fc.constantFrom("men's", 'GS', 'wmns', '', ''),
    fc.constantFrom(CODE, CODE, CODE, OTHER_CODE, 'LC2818', ''),
    fc.stringMatching(/^[a-z]{4,8}( [a-z]{4,8})?$/),
  )
  .map((parts) => parts.filter((part) => part !== '').join(' '));

const offers: fc.Arbitrary<Offer> = fc.record({
  title: titles,
  link: fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('p/1', `p/${CODE}`, `p/${OTHER_CODE}`))
    .map(([site, path]) => `https://www.site${site}.example/${path}`),
  source: fc.constant('Shop'),
  snippet: fc.constantFrom(
    '',
    `Style ${CODE}`,
    `UPC ${GTIN_TEXT}`,
    `UPC ${GTIN_TEXT} ${OTHER_CODE}`,
  ),
  foundBy: fc.constantFrom('style_code', 'gtin', 'description', 'image_exact', 'image_visual'),
  engine: fc.constantFrom('google', 'ebay'),
});

const labels: fc.Arbitrary<LabelReading> = fc
  .record({
    code: fc.constantFrom(CODE, CODE, CODE, OTHER_CODE),
    description: fc.constantFrom('AIR ZOOM PEGASUS 41', 'WMNS PEGASUS 41', ''),
    brand: fc.constantFrom('Nike', 'Nike', 'PUMA', ''),
    accepted: fc.boolean(),
    legible: fc.boolean(),
  })
  .map(({ code, accepted, legible, ...rest }) => ({
    ...rest,
    unreadable: !legible,
    ...(legible && { styleCode: { printed: code, accepted, repaired: !accepted } }),
  }));

const own = fc
  .record({
    productId: fc.constantFrom('gid://shopify/Product/1', 'gid://shopify/Product/2'),
    vendor: fc.constantFrom('Nike', 'PUMA', 'Warehouse'),
    variants: fc.constantFrom<NonNullable<OwnProductParts['variants']>[]>(
      [{ sku: CODE }],
      [{ barcode: GTIN_TEXT }],
      [{ sku: OTHER_CODE, barcode: GTIN_TEXT }],
    ),
  })
  .map((parts) => ownProduct(parts));

const barcodeChoices = fc.record({
  gtin14: fc.constant(GTIN),
  styleCode: fc.constantFrom(CODE, OTHER_CODE),
  title: fc.constant('Pegasus'),
  link: fc.constant('https://first.example/p/1'),
  source: fc.constant('first.example'),
  chosenAt: fc.constant(new Date('2026-11-20')),
});

const evidences: fc.Arbitrary<MatchEvidence> = fc.record({
  labels: fc.array(labels, { maxLength: 2 }),
  barcodes: fc.array(fc.record({ gtin14: fc.constant(GTIN), weak: fc.boolean() }), {
    maxLength: 2,
  }),
  barcodeChoices: fc.array(barcodeChoices, { maxLength: 1 }),
  own: fc.array(own, { maxLength: 2 }),
  offers: fc.array(offers, { maxLength: 8 }),
  taughtShapes: fc.constant([]),
  failures: fc.constant([]),
});

const output = imageProductMatchContract.output;
const asOutput = (decision: MatchDecision) => ({
  ...decision,
  image_searched: 'https://photos.example/1.jpg',
  label: null,
  credits_remaining: 1,
  request_id: 'req_1',
});
const RUNS = { numRuns: byDepth(60, 300) };

describe('decide, whatever the evidence', () => {
  it('keeps its promises and fits the contract', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const result = decide(evidence);
        const sure = result.confidence === 'high' || result.confidence === 'medium';
        expect(result.matched).toBe(sure);
        expect(result.best !== null).toBe(sure);
        expect(result.style_code !== undefined).toBe(sure);
        if (sure) expect(result.best?.link).toBe(result.candidates[0]?.link);
        expect(result.confidence === 'none').toBe(result.candidates.length === 0);
        expect(result.method === undefined || result.candidates.length > 0).toBe(true);
        expect(result.reason).toMatch(/^[A-Z].*\.$/);
        expect(output.safeParse(asOutput(result)).error).toBeUndefined();
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the evidence', () => {
    const shuffled = evidences.chain((evidence) =>
      fc
        .tuple(
          fc.shuffledSubarray([...evidence.offers], { minLength: evidence.offers.length }),
          fc.shuffledSubarray([...evidence.barcodes], { minLength: evidence.barcodes.length }),
          fc.shuffledSubarray([...evidence.labels], { minLength: evidence.labels.length }),
        )
        .map(([mixedOffers, barcodes, mixedLabels]) => ({
          evidence,
          mixed: { ...evidence, offers: mixedOffers, barcodes, labels: mixedLabels },
        })),
    );
    fc.assert(
      fc.property(shuffled, ({ evidence, mixed }) => {
        expect(decide(mixed)).toEqual(decide(evidence));
      }),
      RUNS,
    );
  });

  it('says the same when everything is said twice', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const doubled = { ...evidence, offers: [...evidence.offers, ...evidence.offers] };
        expect(decide(doubled)).toEqual(decide(evidence));
      }),
      RUNS,
    );
  });

  it('is never surer with a veto added', () => {
    const vetoes = fc.constantFrom<(evidence: MatchEvidence) => MatchEvidence>(
      (evidence) => ({ ...evidence, looseItemDiffers: 'another shoe' }),
      (evidence) => ({
        ...evidence,
        labels: [...evidence.labels, label({ code: 'ZZ9999-999', brand: 'Nike' })],
      }),
      (evidence) => ({
        ...evidence,
        barcodes: [{ gtin14: GTIN, weak: false }],
        own: [
          ...evidence.own,
          ownProduct({ productId: 'gid://shopify/Product/9', styleCode: 'ZZ9999-999' }),
          ownProduct({ productId: 'gid://shopify/Product/8', styleCode: 'YY9999-999' }),
        ],
      }),
    );
    fc.assert(
      fc.property(evidences, vetoes, (evidence, veto) => {
        const plain = { ...evidence, barcodes: [{ gtin14: GTIN, weak: false }] };
        const labelled = plain.labels.some(({ styleCode }) => styleCode)
          ? plain
          : { ...plain, labels: [label()] };
        const after = decide(veto(labelled));
        expect(after.matched).toBe(false);
        expect(STEPS.indexOf(after.confidence)).toBeLessThanOrEqual(STEPS.indexOf('low'));
      }),
      RUNS,
    );
  });

  it('never matches on appearance', () => {
    fc.assert(
      fc.property(
        fc.array(offers, { maxLength: 10 }),
        fc.array(labels, { maxLength: 1 }),
        (rows, read) => {
          const visual = rows.map((row) => ({ ...row, foundBy: 'image_visual' as const }));
          const result = decide({
            labels: read,
            barcodes: [],
            barcodeChoices: [],
            taughtShapes: [],
            own: [],
            offers: visual,
            failures: [],
          });
          expect(result.matched).toBe(false);
        },
      ),
      RUNS,
    );
  });

  it('never matches on a description', () => {
    fc.assert(
      fc.property(fc.array(offers, { maxLength: 10 }), (rows) => {
        const read = { unreadable: true, brand: 'Nike', description: 'AIR ZOOM PEGASUS 41' };
        const result = decide({
          labels: [read],
          barcodes: [],
          barcodeChoices: [],
          taughtShapes: [],
          own: [],
          offers: rows,
          failures: [],
        });
        expect(result.matched).toBe(false);
      }),
      RUNS,
    );
  });

  it('never answers another code than the one it was asked about', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const typed = decide({ ...evidence, typedCode: CODE });
        expect([undefined, CODE]).toContain(typed.style_code);
      }),
      RUNS,
    );
  });
});
