import { describe, expect, it } from 'vitest';
import { recordedProblem } from '#app/operations/pipeline/recorded-problem.ts';
import { AppError } from '#app/platform/errors.ts';

describe('what is recorded of a failed call', () => {
  it('is what its caller was told', () => {
    const errors = [{ pointer: '/vendor', detail: 'No vendor is "Nkie".', suggestions: ['Nike'] }];
    const error = new AppError('invalid_input', 'No vendor is "Nkie".', {
      errors,
      cause: 'secret',
    });
    expect(recordedProblem(error)).toEqual({ detail: 'No vendor is "Nkie".', errors });
  });

  it('is cut where it is longer than staff read', () => {
    const detailOf = (length: number) =>
      recordedProblem(new AppError('store_rejected', 'x'.repeat(length))).detail;
    expect(detailOf(500)).toBe('x'.repeat(500));
    expect(detailOf(501)).toBe(`${'x'.repeat(499)}…`);
  });

  it('is small and can be stored, whatever was sent', () => {
    const hostile = `${'\0'.repeat(300)}${'\uD800'.repeat(90_000)}`;
    const error = { pointer: hostile, detail: hostile, suggestions: [hostile] };
    const problem = recordedProblem(
      new AppError('store_rejected', hostile, { errors: Array.from({ length: 500 }, () => error) }),
    );
    const text = JSON.stringify(problem);
    expect(text.length).toBeLessThan(64_000);
    expect(text).not.toMatch(/\\u0000|\\ud800/);
  });
});
