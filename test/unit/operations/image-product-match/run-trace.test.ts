import { describe, expect, it } from 'vitest';
import { imageProductMatch } from '#app/operations/image-product-match/operation.ts';
import { answerOf } from '#app/operations/pipeline/answer-of.ts';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { label, ownProduct } from './decision/evidence-builders.ts';
import { input, preparedSpace, read, run } from './run-match.ts';

const search = withLocalSearch();
const space = (...control: [path: string, body: unknown][]) => preparedSpace(search, ...control);

describe('the trace', () => {
  it('tells who was asked, what came of it and how long it took', async () => {
    const { url } = await space();
    const { result } = await run(
      { searchUrl: url, reading: read(label()) },
      { include_trace: true },
    );
    expect(result.trace?.steps.map(({ step, provider }) => `${step} ${provider}`)).toEqual(
      expect.arrayContaining([
        'read_barcodes zxing',
        'read_label embedded',
        'own_catalogue store',
        'look_up_code serpapi',
      ]),
    );
    const lookUp = result.trace?.steps.find(({ step }) => step === 'look_up_code');
    expect(lookUp).toMatchObject({ outcome: 'LC2818-101: 5 results', requests: 1 });
  });

  it('is in the answer where it was asked for, and records it in any case', async () => {
    const { result } = await run({ reading: read(label()) });
    const recorded = { ...result, credits_remaining: 9, request_id: 'req_1' };
    const { trace, ...rest } = recorded;
    expect(trace).toBeDefined();
    expect(answerOf(imageProductMatch, recorded, input)).toEqual(rest);
    expect(answerOf(imageProductMatch, recorded, { include_trace: true })).toEqual(recorded);
    expect(answerOf(imageProductMatch, rest, { include_trace: true })).toEqual(rest);
  });

  it('tells what was read, where, and what counts', async () => {
    const places = {
      styleCode: [
        { x: 16, y: 12 },
        { x: 32, y: 12 },
        { x: 32, y: 24 },
        { x: 16, y: 24 },
      ] as const,
    };
    const reading = { labels: [{ ...label(), places }] };
    const barcodes = [{ gtin14: '00195503583218' }];
    const { result } = await run({ reading, barcodes }, { include_trace: true });
    expect(result.trace?.photo).toEqual({ width_px: 64, height_px: 48 });
    expect(result.trace?.readings).toMatchObject([
      { kind: 'label', accepted: true, label: 0 },
      {
        kind: 'style_code',
        text: 'LC2818-101',
        accepted: true,
        corners: [
          [0.25, 0.25],
          [0.5, 0.25],
          [0.5, 0.5],
          [0.25, 0.5],
        ],
      },
      {
        kind: 'barcode',
        text: '195503583218',
        accepted: true,
        corners: [
          [0.125, 0.125],
          [0.375, 0.125],
          [0.375, 0.25],
          [0.125, 0.25],
        ],
      },
    ]);
  });

  it('counts as people do', async () => {
    const barcodes = [{ gtin14: '00195503583218', weak: false }];
    const options = { reading: read(label()), barcodes, own: [ownProduct()] };
    const { result } = await run(options, { include_trace: true });
    expect(result.trace?.steps.map(({ outcome }) => outcome)).toEqual([
      '1 barcode, 1 of products',
      '1 label, codes: LC2818-101',
      '195503583218: 1 product',
      'LC2818-101: 1 product',
    ]);
  });
});
