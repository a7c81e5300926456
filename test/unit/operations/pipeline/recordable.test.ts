import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordable } from '#app/operations/pipeline/recordable.ts';

describe('what is recorded of an input or an output', () => {
  it('names a photo and long texts by their size, and shows the beginning of long lists', () => {
    const recorded = recordable({
      image_base64: 'abcd',
      description_html: 'x'.repeat(3_000),
      variants: Array.from({ length: 60 }, (_, index) => index),
      options: [{ name: 'Size', values: Array.from({ length: 2_000 }, (_, index) => `${index}`) }],
    });
    expect(recorded).toMatchObject({
      image_base64: '(4 characters)',
      description_html: '(3000 characters)',
      options: [{ name: 'Size' }],
    });
    expect(recorded.variants).toHaveLength(51);
    const [size] = recorded.options as [{ values: string[] }];
    expect([size.values.length, size.values.at(-1)]).toEqual([51, '(1950 more)']);
  });

  it('names the large fields of a long record by their size, and keeps the small ones', () => {
    const images = Array.from(
      { length: 50 },
      (_, index) => `https://a/${index}${'x'.repeat(1_900)}`,
    );
    const recorded = recordable({ style_code: 'AB-1', image_urls: images });
    expect(recorded).toEqual({
      style_code: 'AB-1',
      image_urls: `(${JSON.stringify(images).length} characters of JSON)`,
    });
  });

  it('is an input that is small as it was, and never long', () => {
    const fields = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 12 });
    fc.assert(
      fc.property(fields, (input) => {
        const text = JSON.stringify(recordable(input));
        expect(text.length).toBeLessThanOrEqual(64_000);
      }),
    );
    const small = { style_code: 'AB-1', variants: [{ options: { Size: '42' }, price: '1.00' }] };
    expect(recordable(small)).toEqual(small);
  });
});
