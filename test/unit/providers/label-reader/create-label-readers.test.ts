import { describe, expect, it } from 'vitest';
import { createLabelReaders } from '#app/providers/label-reader/create-label-readers.ts';
import { createOpenAiLabelReader } from '#app/providers/label-reader/create-open-ai-label-reader.ts';
import type { LabelReader, PhotoReading } from '#app/providers/label-reader/label-reader.ts';
import { ProviderError } from '#app/providers/provider-error.ts';
import { ask, completion, GOOD, SECRET, service } from './open-ai-service.ts';

const embeddedSaying = (labels: PhotoReading['labels']): LabelReader => ({
  name: 'embedded',
  read: async () => ({ labels }),
  close: async () => undefined,
});

describe('createLabelReaders', () => {
  const code = (printed: string, repaired = false) => [
    { styleCode: { printed, accepted: !repaired, repaired }, unreadable: false },
  ];

  async function modelWith(embedded: LabelReader): Promise<PhotoReading> {
    const { baseUrl } = await service(completion(JSON.stringify(GOOD)));
    const model = { name: 'vision-1', baseUrl, apiKey: SECRET, timeoutMs: 5000 };
    const models = [createOpenAiLabelReader(model)];
    const readers = createLabelReaders({ embedded, models, defaultName: 'vision-1' });
    const reader = readers.find(undefined);
    if (!reader) throw new Error('no default');
    return ask(reader);
  }

  it("accepts a model's code only where the embedded reader saw the same characters", async () => {
    const accepted = async (embedded: LabelReader) =>
      (await modelWith(embedded)).labels[0]?.styleCode?.accepted;
    expect(await accepted(embeddedSaying(code('LC2818 101')))).toBe(true);
    expect(await accepted(embeddedSaying(code('LC2818-102')))).toBe(false);
    expect(await accepted(embeddedSaying(code('LC2818-101', true)))).toBe(false);
    expect(await accepted(embeddedSaying([]))).toBe(false);
  });

  it("takes the embedded reader's place of a code where it is the same label without doubt", async () => {
    const at = (x: number, y: number) => ({ x, y });
    const styleCode = [at(1, 1), at(9, 1), at(9, 3), at(1, 3)] as const;
    const placed = (text: string) => code(text).map((each) => ({ ...each, places: { styleCode } }));
    const placesFrom = async (seen: ReturnType<typeof placed>) =>
      (await modelWith(embeddedSaying(seen))).labels[0]?.places;
    expect(await placesFrom(placed('LC2818 101'))).toEqual({ styleCode });
    // A character apart it is the same label, whose code is doubtful.
    expect(await placesFrom(placed('LC2818-102'))).toEqual({ styleCode });
    expect(await placesFrom(placed('DJ6106-102'))).toBeUndefined();
    const twice = [...placed('LC2818-101'), ...placed('LC2818-101')];
    expect(await placesFrom(twice)).toBeUndefined();
  });

  it('goes on with the model alone when the embedded reader fails', async () => {
    const broken: LabelReader = {
      ...embeddedSaying([]),
      read: () => Promise.reject(new ProviderError('embedded', 'timeout')),
    };
    expect((await modelWith(broken)).labels).toHaveLength(1);
  });
});

describe('the readers by name', () => {
  it('hands out a model by itself, as it answers without anything beside it', () => {
    const embedded = embeddedSaying([]);
    const model = { ...embeddedSaying([]), name: 'a' };
    const readers = createLabelReaders({ embedded, models: [model], defaultName: 'a' });
    expect(readers.findModel('a')).toBe(model);
    expect(readers.find('a')).not.toBe(model);
    expect(readers.findModel('embedded')).toBeNull();
    expect(readers.findModel('b')).toBeNull();
  });

  it('lists the default first and knows no other names', () => {
    const embedded = embeddedSaying([]);
    const models = ['a', 'b'].map((name) => ({ ...embeddedSaying([]), name }));
    const readers = createLabelReaders({ embedded, models, defaultName: 'b' });
    expect(readers.names).toEqual(['b', 'a', 'embedded']);
    expect(readers.find('embedded')).toBe(embedded);
    expect(readers.find('c')).toBeNull();
    expect(() => createLabelReaders({ embedded, models, defaultName: 'c' })).toThrow(
      'no label reader',
    );
  });
});
