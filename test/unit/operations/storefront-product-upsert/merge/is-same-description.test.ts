import { describe, expect, it } from 'vitest';
import { isSameDescription } from '#app/operations/upsert-shared/is-same-description.ts';
import { sha256 } from '#app/operations/upsert-shared/sha256.ts';

/** Compares `wanted` with what the store shows, where `sent` was the last text sent. */
function isSame(wanted: string, shown: string, sent = wanted, writtenAt = 'then', now = 'later') {
  const store = { descriptionHtml: shown, updatedAt: now };
  return isSameDescription(wanted, store, {
    descriptionSha256: sha256(sent),
    updatedAt: writtenAt,
  });
}

describe('isSameDescription', () => {
  it('answers quickly for a text of half a million open brackets', () => {
    const opened = '<'.repeat(500_000);
    expect(isSame(opened, `${opened}&lt;`)).toBe(false);
  });

  it('ignores white space around the text', () => {
    expect(isSame('  <p>A</p>\n', '<p>A</p>', 'other')).toBe(true);
    expect(isSame('<p>A</p>', '\n<p>A</p> ', 'other')).toBe(true);
  });

  it('trusts the text sent last while the product is unchanged', () => {
    expect(isSame('<p>A</p>', '<div>entirely other</div>', '<p>A</p>', 'now', 'now')).toBe(true);
    expect(isSame('<p>A</p>', '<div>entirely other</div>', '<p>A</p>', 'then', 'now')).toBe(false);
  });

  it.each([
    ['tags written differently', '<p>One<br>two</p>', '<p>One <br /> two</p>\n'],
    [
      'named entities',
      'a &amp; b &lt; c &gt; d &quot;e&quot; &apos;f&apos;',
      `a & b &#60; c &#62; d "e" 'f'`,
    ],
    ['no-break spaces', 'a&nbsp;b', 'a b'],
    ['decimal and hexadecimal entities', '&#233;t&#xE9; &#X41;', 'été A'],
    ['the first and the last code point', '&#1;&#x10FFFF;', '\u{1}\u{10FFFF}'],
    ['white space of any kind and length', 'a \t\n  b', 'ab'],
  ])('recognises the text sent last by what is visible: %s', (_, wanted, shown) => {
    expect(isSame(wanted, shown)).toBe(true);
  });

  it.each([
    ['a word differs', '<p>One</p>', '<p>Two</p>'],
    ['an entity means something else', 'a &lt; b', 'a > b'],
    ['an entity is unknown', 'a &unknown; b', 'a b'],
    ['a number stands for no character', 'a&#0;b', 'ab'],
    ['a number is beyond the last code point', 'a&#x110000;b', 'ab'],
  ])('finds a difference when %s', (_, wanted, shown) => {
    expect(isSame(wanted, shown)).toBe(false);
  });

  it('compares the whole text when another text was sent last', () => {
    expect(isSame('<p>One</p>', '<p> One</p>', 'other')).toBe(false);
  });
});
