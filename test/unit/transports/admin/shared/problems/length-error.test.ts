import { expect, it } from 'vitest';
import { lengthError } from '#app/transports/admin/shared/problems/length-error.ts';

it('says how long a text may be and how long it is, from the first character too many', () => {
  const limit = { maxChars: 3 };
  expect(lengthError(' abc ', limit)).toBeUndefined();
  expect(lengthError('abcd', limit)).toBe('Too long: at most 3 characters, these are 4.');
  expect(lengthError('abcd', {})).toBeUndefined();
  expect(lengthError('abcd', undefined)).toBeUndefined();
});
