import { describe, expect, it } from 'vitest';
import { cutText } from '#app/operations/upsert-shared/cut-text.ts';

describe('a text that is cut', () => {
  it('ends in an ellipsis, which counts', () => {
    expect(cutText('abcde', 5)).toBe('abcde');
    expect(cutText('abcdef', 5)).toBe('abcd…');
  });

  it('has no half of a character at its end, which the database would refuse', () => {
    expect(cutText('abc👟👟', 5)).toBe('abc…');
    expect(cutText('abc👟👟', 6).isWellFormed()).toBe(true);
  });
});
