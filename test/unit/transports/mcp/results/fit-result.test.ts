import { describe, expect, it } from 'vitest';
import { MOST_RESULT_CHARS } from '#app/operations/paging/take-fitting.ts';
import { fitResult } from '#app/transports/mcp/results/fit-result.ts';

const texts = (count: number, chars: number) =>
  Array.from({ length: count }, (_, index) => `${index} ${'x'.repeat(chars)}`);

describe('a result that is too long for a model', () => {
  it('loses the end of its longest list, and says how much', () => {
    const fitted = fitResult({ matched: true, best: ['a', 'b'], trace: { steps: texts(100, 80) } });
    const { steps } = fitted.trace as { steps: string[] };
    expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(MOST_RESULT_CHARS);
    expect(steps.length).toBeGreaterThan(10);
    expect(steps).toEqual(texts(100, 80).slice(0, steps.length));
    expect(fitted).toMatchObject({
      matched: true,
      best: ['a', 'b'],
      left_out: [`trace.steps: only the first ${steps.length} of 100`],
    });
  });

  it('keeps the first entry of a list, and loses the end of its longest texts', () => {
    const link = `https://shop.example/${'y'.repeat(400)}`;
    const fitted = fitResult({ candidates: [{ link, evidence: texts(1, 5_000) }, {}] });
    expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(MOST_RESULT_CHARS);
    expect(fitted).toMatchObject({
      candidates: [{ link, evidence: [expect.stringMatching(/^0 x+…$/)] }],
      left_out: ['candidates: only the first 1 of 2', 'texts of more than 300 characters'],
    });
  });
});

it('a result that fits stays as it is', () => {
  const result = { warnings: texts(10, 300) };
  expect(fitResult(result)).toBe(result);
});
