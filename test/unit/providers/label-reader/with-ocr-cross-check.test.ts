import { describe, expect, it } from 'vitest';
import type { NormalisedPhoto } from '#app/imaging/photo-decoder.ts';
import type {
  LabelReader,
  LabelReading,
  PhotoReading,
} from '#app/providers/label-reader/label-reader.ts';
import { withOcrCrossCheck } from '#app/providers/label-reader/with-ocr-cross-check.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';

const photo: NormalisedPhoto = {
  bytes: Buffer.from('pretend these are pixels'),
  widthPx: 10,
  heightPx: 10,
  mediaType: 'image/jpeg',
  sha256: '00',
};
const styleCode = { printed: 'LC2818-101', accepted: true, repaired: false };
const READ: PhotoReading = { labels: [{ styleCode, unreadable: false, size: 'US 8.5' }] };

const reader = (name: string, answer: PhotoReading | Error): LabelReader => ({
  name,
  read: async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  },
  close: async () => undefined,
});
const failing = (name: string, failure: ProviderFailure) =>
  reader(name, new ProviderError(name, failure));

function readWith(model: LabelReader, embedded: LabelReader, signal?: AbortSignal) {
  const options = {
    shopId: 'shop_1',
    barcodes: [],
    signal: signal ?? new AbortController().signal,
  };
  return withOcrCrossCheck(model, embedded).read(photo, options);
}

describe('a model beside the embedded reader', () => {
  it.each(['unavailable', 'timeout', 'refused', 'bad_answer', 'rate_limited'] as const)(
    'that fails (%s) leaves what the embedded reader read, and says so',
    async (failure) => {
      const reading = await readWith(failing('vision-1', failure), reader('embedded', READ));
      expect(reading).toEqual({ ...READ, instead: { readBy: 'embedded', failure } });
    },
  );

  it('that fails as well as the embedded reader is the failure', async () => {
    const both = readWith(failing('vision-1', 'timeout'), failing('embedded', 'unavailable'));
    await expect(both).rejects.toMatchObject({ provider: 'vision-1', failure: 'timeout' });
  });

  it('that fails while the embedded reader has no time leaves the photo unread by our own fault', async () => {
    const both = readWith(failing('vision-1', 'timeout'), failing('embedded', 'overloaded'));
    await expect(both).rejects.toMatchObject({ provider: 'embedded', failure: 'overloaded' });
  });

  it('that breaks in an unforeseen way is not passed over', async () => {
    const broken = readWith(reader('vision-1', new TypeError('ours')), reader('embedded', READ));
    await expect(broken).rejects.toThrow('ours');
  });

  it('gives up when the caller leaves, whatever was read', async () => {
    const leaving = AbortSignal.abort(new Error('gone'));
    const left = readWith(failing('vision-1', 'timeout'), reader('embedded', READ), leaving);
    await expect(left).rejects.toThrow('gone');
  });
});

describe('what the embedded reader read surely beside a model', () => {
  const label = (printed: string | null, accepted: boolean, repaired = false): LabelReading =>
    printed === null
      ? { unreadable: true, brand: 'Nike' }
      : { styleCode: { printed, accepted, repaired }, unreadable: false };
  const codesOf = async (model: LabelReading[], seen: LabelReading[]) => {
    const reading = await readWith(
      reader('vision-1', { labels: model }),
      reader('embedded', { labels: seen }),
    );
    return reading.labels.map(
      ({ styleCode }) => styleCode && [styleCode.printed, styleCode.accepted],
    );
  };

  it('stands beside another code of the model', async () => {
    const codes = await codesOf([label('DD1391-100', false)], [label('LC2818-101', true)]);
    expect(codes).toEqual([
      ['DD1391-100', false],
      ['LC2818-101', true],
    ]);
  });

  it.each([
    ['a character', 'LC2818-107'],
    ['a lost character', 'LC2818-10'],
    ['two that look alike', 'LC28I8-1O1'],
  ])('is one label of a doubtful code where the model differs by %s', async (_by, printed) => {
    const { labels } = await readWith(
      reader('vision-1', { labels: [{ ...label(printed, false), size: 'US 9' }] }),
      reader('embedded', { labels: [{ ...label('LC2818-101', true), size: 'US 8.5' }] }),
    );
    const other = { accepted: false, repaired: false, otherReading: 'LC2818-101' };
    expect(labels).toEqual([{ styleCode: { printed, ...other }, unreadable: false, size: 'US 9' }]);
  });

  it('is paired label by label: the second box of a stack is not the first', async () => {
    const sure = [label('LC2818-101', true), label('LC2818-101', true)];
    const same = await codesOf([label('LC2818-101', false), label('LC2818-107', false)], sure);
    expect(same).toEqual([
      ['LC2818-101', true],
      ['LC2818-107', false],
    ]);
    const two = [label('LC2818-101', true), label('LC2818-107', true)];
    expect(await codesOf([label('LC2818-101', false)], two)).toEqual([
      ['LC2818-101', true],
      ['LC2818-107', true],
    ]);
  });

  it.each([
    ['a label without a code', [label(null, false)]],
    ['no label', []],
  ])('stands where the model has %s', async (_what, model) => {
    expect(await codesOf(model, [label('LC2818-101', true)])).toEqual([['LC2818-101', true]]);
  });

  it('says nothing where it was unsure, or is what the model read', async () => {
    const model = [label('LC2818-101', false)];
    expect(await codesOf(model, [label('LC2818-107', false)])).toEqual([['LC2818-101', false]]);
    expect(await codesOf(model, [label('LC2818-107', true, true)])).toEqual([
      ['LC2818-101', false],
    ]);
    expect(await codesOf(model, [label('LC2818101', true)])).toEqual([['LC2818-101', true]]);
  });
});
