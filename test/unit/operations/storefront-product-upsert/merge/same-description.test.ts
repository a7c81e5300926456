import { describe, expect, it } from 'vitest';
import { sameDescription } from '#app/operations/upsert-shared/same-description.ts';
import { sha256 } from '#app/operations/upsert-shared/sha256.ts';

/** Whether `wanted` is what the store shows, of which we know that we sent `sent` last. */
function isSame(wanted: string, shown: string, sent = wanted, writtenAt = 'then', now = 'later') {
  const store = { descriptionHtml: shown, updatedAt: now };
  return sameDescription(wanted, store, {
    descriptionSha256: sha256(sent),
    updatedAt: writtenAt,
  });
}

describe('a description is the one that the store has', () => {
  it('or not, however many brackets it opens', () => {
    const opened = '<'.repeat(500_000);
    expect(isSame(opened, `${opened}&lt;`)).toBe(false);
  });

  it('when its text is the same, but for white space around it', () => {
    expect(isSame('  <p>A</p>\n', '<p>A</p>', 'other')).toBe(true);
    expect(isSame('<p>A</p>', '\n<p>A</p> ', 'other')).toBe(true);
  });

  it('when we sent it last and nothing on the product changed since', () => {
    expect(isSame('<p>A</p>', '<div>entirely other</div>', '<p>A</p>', 'now', 'now')).toBe(true);
    expect(isSame('<p>A</p>', '<div>entirely other</div>', '<p>A</p>', 'then', 'now')).toBe(false);
  });

  it.each([
    ['tags in another way', '<p>One<br>two</p>', '<p>One <br /> two</p>\n'],
    [
      'named entities',
      'a &amp; b &lt; c &gt; d &quot;e&quot; &apos;f&apos;',
      `a & b &#60; c &#62; d "e" 'f'`,
    ],
    ['no-break spaces', 'a&nbsp;b', 'a b'],
    ['decimal and hexadecimal entities', '&#233;t&#xE9; &#X41;', 'été A'],
    ['the first and the last code point there is', '&#1;&#x10FFFF;', '\u{1}\u{10FFFF}'],
    ['white space of any kind and length', 'a \t\n  b', 'ab'],
  ])('when we sent it last and a reader sees the same: %s', (_, wanted, shown) => {
    expect(isSame(wanted, shown)).toBe(true);
  });

  it.each([
    ['a word differs', '<p>One</p>', '<p>Two</p>'],
    ['an entity means something else', 'a &lt; b', 'a > b'],
    ['an entity is none that is known', 'a &unknown; b', 'a b'],
    ['a number is no character', 'a&#0;b', 'ab'],
    ['a number is beyond every character', 'a&#x110000;b', 'ab'],
  ])('and not when %s', (_, wanted, shown) => {
    expect(isSame(wanted, shown)).toBe(false);
  });

  it('and not when a reader sees the same, but we did not send it', () => {
    expect(isSame('<p>One</p>', '<p> One</p>', 'other')).toBe(false);
  });
});
