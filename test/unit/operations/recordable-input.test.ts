import { describe, expect, it } from 'vitest';
import { recordableInput } from '#app/operations/recordable-input.ts';

describe('what is recorded of an input', () => {
  it('names a photo and long texts by their size, and shows the beginning of long lists', () => {
    const recorded = recordableInput({
      image_base64: 'abcd',
      description_html: 'x'.repeat(3_000),
      variants: Array.from({ length: 60 }, (_, index) => index),
    });
    expect(recorded).toMatchObject({
      image_base64: '(4 characters)',
      description_html: '(3000 characters)',
    });
    expect(recorded.variants).toHaveLength(51);
  });
});
