import { expect, it } from 'vitest';
import { MAX_RESULT_CHARS, takeFitting } from '#app/operations/paging/take-fitting.ts';

it('a page takes as many entries as fit into an answer, in their order', () => {
  const entries = Array.from({ length: 40 }, (_, row) => ({ row, detail: 'x'.repeat(300) }));
  const taken = takeFitting(entries);
  expect(taken).toEqual(entries.slice(0, taken.length));
  expect(taken.length).toBeGreaterThan(10);
  expect(JSON.stringify(taken).length).toBeLessThan(MAX_RESULT_CHARS);
  expect(takeFitting(entries.slice(0, 3))).toHaveLength(3);
});

it('a page takes one entry that is too long: the next page begins behind it', () => {
  const long = 'x'.repeat(MAX_RESULT_CHARS);
  expect(takeFitting([long, 'short'])).toEqual([long]);
  expect(takeFitting([])).toEqual([]);
});
