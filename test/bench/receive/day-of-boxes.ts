import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import seed from '#test/local-shopify/store/seed.json' with { type: 'json' };

export type Label = {
  style_code_printed: string;
  size_display: string;
  gtin: string;
  brand: string;
  description: string;
};
type Case = {
  file: string;
  expected: { kind: string; style_code: string | null };
  labels: Label[];
  folder: URL;
};

/** What is known of a box before it is photographed. */
export type BoxKind = 'in store' | 'new' | 'doubtful' | 'unreadable' | 'mixed stack' | 'no box';

export type DayBox = { kind: BoxKind; name: string; jpeg: Buffer; labels: Label[] };

const FOLDERS = ['labels', 'labels2'].map(
  (name) => new URL(`../../../../shared/${name}/`, import.meta.url),
);

/** Why there is no day; null where the photos are there. */
export const missingDay: string | null = FOLDERS.every((folder) =>
  existsSync(new URL('cases.json', folder)),
)
  ? null
  : `needs ${fileURLToPath(FOLDERS[0] ?? '')}: photos of labels with their expected readings`;

/** How many boxes of each kind a mixed day has: 60 in all. */
export const DAY: Record<BoxKind, number> = {
  'in store': 40,
  new: 12,
  doubtful: 4,
  unreadable: 2,
  'mixed stack': 1,
  'no box': 1,
};

/** The share of the codes that the store does not have. */
const NEW_CODES = 8;

/** Sixty boxes as they come off a truck, each as a photo of its own; a style comes in several boxes. */
export async function openDay(): Promise<DayBox[]> {
  const cases = FOLDERS.flatMap(readCases);
  const of = (kind: string) => cases.filter(({ expected }) => expected.kind === kind);
  const singles = of('single').filter(({ expected }) => expected.style_code !== null);
  const unknown = singles.filter(({ labels }) => !labels.some(isInSeed));
  const newOnes = unknown.slice(0, NEW_CODES);
  const inStore = singles.filter((each) => !newOnes.includes(each));
  const sources: Record<BoxKind, Case[]> = {
    'in store': inStore,
    new: newOnes,
    doubtful: inStore,
    unreadable: inStore,
    'mixed stack': of('stack_mixed'),
    'no box': of('none'),
  };
  const boxes: DayBox[] = [];
  for (const [kind, count] of Object.entries(DAY) as [BoxKind, number][])
    for (let index = 0; index < count; index += 1)
      boxes.push(await photograph(kind, sources[kind], index));
  // As they come: not all of one kind after another.
  return boxes
    .map((box, index) => ({ box, at: (index * 37) % boxes.length }))
    .sort((a, b) => a.at - b.at)
    .map(({ box }) => box);
}

const SEEDED_SKUS = seed.products.flatMap(({ variants }) =>
  variants.map(({ sku }) => comparisonKey(sku)),
);

/** Whether every store of local Shopify has the style from the start. */
export function isInSeed({ style_code_printed: code }: Label): boolean {
  return SEEDED_SKUS.some((sku) => sku.startsWith(comparisonKey(code)));
}

/** The ways in which a store may write a label's size: as printed, or without its system. */
export const spellSize = ({ size_display: size }: Label): string[] => [
  size,
  size.replace(/^(US|UK|EU) /, ''),
];

function readCases(folder: URL): Case[] {
  const { cases } = JSON.parse(readFileSync(new URL('cases.json', folder), 'utf8')) as {
    cases: Omit<Case, 'folder'>[];
  };
  return cases.map((each) => ({ ...each, folder }));
}

/** Blurred more where less can be read; saved at another quality for each box of a style, so no two photos are alike. */
async function photograph(kind: BoxKind, sources: readonly Case[], index: number): Promise<DayBox> {
  const source = sources[index % sources.length];
  if (!source) throw new Error(`no photo for a box that is ${kind}`);
  const { file, labels, folder } = source;
  const blurPx = { doubtful: 5, unreadable: 16 }[kind as string];
  const photo = sharp(await readFile(new URL(file, folder))).rotate();
  if (blurPx !== undefined) photo.blur(blurPx);
  const jpeg = await photo.jpeg({ quality: 90 - Math.floor(index / sources.length) }).toBuffer();
  return { kind, name: `${kind} ${index + 1}.jpg`, jpeg, labels };
}
