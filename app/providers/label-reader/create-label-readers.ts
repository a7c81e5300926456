import type { LabelReader, LabelReaders } from './label-reader.ts';
import { withOcrCrossCheck } from './with-ocr-cross-check.ts';

export type LabelReadersOptions = {
  /** The reader that needs no key; it also checks what every model reads. */
  embedded: LabelReader;
  /** The models that a request may name. */
  models: readonly LabelReader[];
  /** Name of the reader for requests that name none. */
  defaultName: string;
};

/**
 * Creates the set of readers that a request may choose from, the default first.
 * @throws Error if the default is not among them or a name occurs twice
 */
export function createLabelReaders(options: LabelReadersOptions): LabelReaders {
  const models = options.models.map((each) => withOcrCrossCheck(each, options.embedded));
  const all = [...models, options.embedded];
  const byName = new Map(all.map((reader) => [reader.name, reader]));
  if (byName.size !== all.length) throw new Error('Two label readers have the same name');
  const first = byName.get(options.defaultName);
  if (!first) throw new Error(`There is no label reader called ${options.defaultName}`);
  return {
    names: [first.name, ...[...byName.keys()].filter((name) => name !== first.name)],
    findModel: (name) => options.models.find((model) => model.name === name) ?? null,
    find: (name) => (name === undefined ? first : (byName.get(name) ?? null)),
    async close() {
      await Promise.all(all.map((reader) => reader.close()));
    },
  };
}
