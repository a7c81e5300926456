import { describe, expect, it } from 'vitest';
import { createRowWindow } from '#app/operations/bulk-jobs/row-window.ts';

const row = (number: number, comparisonKey: string | null) => ({
  row: number,
  attempt: 1,
  comparisonKey,
});

describe('createRowWindow', () => {
  it('hands out rows in the order of arrival, one of each code at a time', () => {
    const window = createRowWindow();
    window.add([row(1, 'A'), row(2, 'A'), row(3, 'B'), row(4, 'A')]);
    const first = window.take();
    expect(first?.row).toBe(1);
    expect(window.take()?.row).toBe(3);
    expect(window.take()).toBeNull();
    window.add([row(5, 'A'), row(6, null), row(7, null)]);
    expect([window.take()?.row, window.take()?.row, window.take()]).toEqual([6, 7, null]);
    for (const expected of [2, 4, 5]) {
      window.release(row(0, 'A'));
      expect(window.take()?.row).toBe(expected);
    }
    expect(window.size()).toBe(0);
    window.add([row(8, 'C'), row(9, 'C')]);
    const one = window.take();
    expect(one && window.hasSuccessor(one)).toBe(true);
    expect(window.hasSuccessor(row(0, 'D'))).toBe(false);
  });
});
