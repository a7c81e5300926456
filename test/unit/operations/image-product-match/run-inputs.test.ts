import { describe, expect, it } from 'vitest';
import { runImageProductMatch } from '#app/operations/image-product-match/run.ts';
import { SafeFetchError } from '#app/platform/safe-fetch/safe-fetch.ts';
import { withLocalSearch } from '../../providers/with-local-search.ts';
import { label, ownProduct, unreadableLabel } from './decision/evidence-builders.ts';
import { createWorld, tinyPhoto } from './match-world.ts';
import { input, preparedSpace, read, run } from './run-match.ts';

const search = withLocalSearch();
const space = (...control: [path: string, body: unknown][]) => preparedSpace(search, ...control);

describe('what a person sends', () => {
  it('a typed code stands for the label’s', async () => {
    const { url } = await space();
    const more = { style_code: ' 3019048-400 ', read_label: false };
    const { result } = await run({ searchUrl: url }, more);
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      style_code: '3019048-400',
    });
    expect(result.method).toBe('label');
  });

  it('one code in two spellings is asked for once, and print without any character not at all', async () => {
    const { url, seen } = await space();
    const spelled = (code: string) => label({ code, brand: 'Under Armour', description: '' });
    const reading = read(spelled('3019048-400'), spelled('3019048400'), spelled('—'));
    const { result } = await run({ searchUrl: url, reading });
    expect(result).toMatchObject({ matched: true, style_code: '3019048-400' });
    const asked = (await seen()).filter(({ engine }) => engine === 'google');
    expect(asked.map(({ query }) => query.q)).toEqual(['"3019048-400" Under Armour']);
  });

  it('a photo as base64 is hosted and its address is what was searched', async () => {
    const photo = await tinyPhoto();
    const base64 = photo.bytes.toString('base64');
    for (const text of [base64, `data:image/jpeg;base64,${base64}`]) {
      const world = await createWorld({ own: [ownProduct()], reading: read(label()) });
      const result = await runImageProductMatch({ image_base64: text }, world.context);
      expect(result.image_searched).toBe('https://app.example/images/img_1');
      expect(world.hosted).toHaveLength(1);
    }
  });

  it.each([
    [{ model: 'unknown-of' }, '/model', /embedded, large-model/],
    [{ style_code: 'A\u0007B' }, '/style_code', /control/],
    [{ style_code: 'DD\u04101234' }, '/style_code', /character 3, .* is Cyrillic/],
  ])('%j is refused by name', async (more, pointer, words) => {
    const world = await createWorld({});
    const failure = runImageProductMatch({ ...input, ...more }, world.context);
    await expect(failure).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(words),
      errors: [{ pointer }],
    });
  });

  it.each([
    ['not base64!', 'invalid_input'],
    ['QUJD*UJD', 'invalid_input'],
    ['QUJD=QUJD', 'invalid_input'],
    ['QUJDR', 'invalid_input'],
    ['ab+/-_AB', 'invalid_input'],
    ['data:image/jpeg;base64,', 'invalid_input'],
    ['data:image/jpeg,abc', 'invalid_input'],
    ['A'.repeat(13_981_020), 'image_too_large'],
  ])('base64 that is none, or too much', async (text, code) => {
    const world = await createWorld({});
    const failure = runImageProductMatch({ image_base64: text }, world.context);
    await expect(failure).rejects.toMatchObject({ code, errors: [{ pointer: '/image_base64' }] });
    expect(world.hosted).toEqual([]);
  });

  it.each([
    ['bad_url', 'invalid_input', /not an absolute/],
    ['forbidden_address', 'invalid_input', /public address/],
    ['unreachable', 'image_unreachable', /could not be reached/],
    ['too_many_redirects', 'image_unreachable', /redirects more than 3 times.* at which .* end/],
    ['compressed', 'image_unreachable', /sends the photo compressed.* as it is/],
    ['bad_status', 'image_unreachable', /status 404/],
    ['timeout', 'image_unreachable', /too long/],
    ['too_large', 'image_too_large', /10 MB/],
  ] as const)(
    'a photo that cannot be had (%s) is %s, and says why',
    async (failure, code, words) => {
      const world = await createWorld({ fetch: new SafeFetchError(failure, 'x', 404) });
      await expect(runImageProductMatch(input, world.context)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(words),
        errors: [{ pointer: '/image_url' }],
      });
    },
  );

  it('keeps what the label says apart from what a person typed', async () => {
    const { result } = await run({ reading: read(label()) }, { style_code: 'XY9999-001' });
    expect(result).toMatchObject({ matched: false, label: { style_code: 'LC2818-101' } });
    const unread = await run(
      { reading: read(unreadableLabel()), own: [ownProduct()] },
      { style_code: 'LC2818-101' },
    );
    expect(unread.result).toMatchObject({ method: 'label', label: { unreadable: true } });
    expect(unread.result.label).not.toHaveProperty('style_code');
  });

  it('takes a barcode for a label, and says to retake the photo closer when nothing else was read', async () => {
    const { result } = await run({ barcodes: [{ gtin14: '00195503583218', weak: false }] });
    expect(result).toMatchObject({ matched: false, label: { unreadable: true } });
    // Around the barcode, which is 16 x 6 of 64 x 48 pixels.
    expect(result.trace?.readings[0]).toMatchObject({
      kind: 'label',
      accepted: false,
      corners: [
        [0.0625, 0.0938],
        [0.4375, 0.0938],
        [0.4375, 0.2813],
        [0.0625, 0.2813],
      ],
    });
    expect(result.reason).toBe(
      'There is a label in the photo, but its code could not be read and nothing was found; take the photo again closer to the label, or type in the code.',
    );
  });
});
