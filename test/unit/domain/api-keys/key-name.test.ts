import { describe, expect, it } from 'vitest';
import { KEY_NAME_MAX_CHARS, parseKeyName } from '#app/domain/api-keys/key-name.ts';

describe('the name of an API key', () => {
  it('is kept without the white space around it', () => {
    expect(parseKeyName('  Supplier feed\n')).toBe('Supplier feed');
    expect(parseKeyName('x'.repeat(KEY_NAME_MAX_CHARS))).toHaveLength(KEY_NAME_MAX_CHARS);
  });

  it.each([
    ['empty', '', /Give the key a name/],
    ['white space alone', ' \t ', /Give the key a name/],
    ['longer than the limit', 'x'.repeat(KEY_NAME_MAX_CHARS + 1), /at most 80 characters/],
    ['with a terminal escape', 'feed\u001b[31m', /control character/],
    ['with a line break inside', 'feed\nof ours', /control character/],
    ['with a line separator', 'feed\u2028of ours', /control character/],
    ['with half a character', 'feed \ud83d', /control character/],
  ])('is refused when it is %s', (_what, name, words) => {
    expect(() => parseKeyName(name)).toThrow(words);
  });
});
