import { describe, expect, it } from 'vitest';
import type { NormalisedPhoto } from '#app/platform/photo/photo-decoder.ts';
import type { LabelReader, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import { withSecondWitness } from '#app/providers/label-reader/with-second-witness.ts';
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
  const options = { barcodes: [], signal: signal ?? new AbortController().signal };
  return withSecondWitness(model, embedded).read(photo, options);
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
