import { expect, it } from 'vitest';
import { lengthError } from '#app/transports/admin/shared/problems/length-error.ts';

it('names the limit and the length of a text that is too long', () => {
  const limit = { maxChars: 3 };
  expect(lengthError(' abc ', limit)).toBeUndefined();
  expect(lengthError('abcd', limit)).toBe('Too long: use at most 3 characters (now 4).');
  expect(lengthError('abcd', {})).toBeUndefined();
  expect(lengthError('abcd', undefined)).toBeUndefined();
});
