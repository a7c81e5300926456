import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** One label of a synthetic photo, as printed. */
export type LabelTruth = {
  brand: string;
  style_code_printed: string;
  description: string;
  size_display: string;
  gtin: string;
};
export type LabelCase = {
  id: string;
  file: string;
  expected: { kind: string };
  labels: LabelTruth[];
};

const FOLDER = new URL('../../../shared/labels/', import.meta.url);

/** Synthetic label photos with their expected readings. They are not part of the repository. */
export const labelSet = {
  /** Why tests of them are skipped; null if the photos exist. */
  missing: existsSync(new URL('cases.json', FOLDER))
    ? null
    : `needs ${fileURLToPath(FOLDER)}: photos of labels with their expected readings`,
  cases(kind: string): LabelCase[] {
    if (this.missing !== null) return [];
    const { cases } = JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')) as {
      cases: LabelCase[];
    };
    return cases.filter(({ expected }) => expected.kind === kind);
  },
  photo: ({ file }: LabelCase): Promise<Buffer> => readFile(new URL(file, FOLDER)),
};
