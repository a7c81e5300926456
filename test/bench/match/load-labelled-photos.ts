import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LocalProduct } from '#test/local-search/shapes.ts';
import { findChromium } from '#test/support/find-chromium.ts';
import { generatorProblem, LABEL_GENERATOR } from '#test/support/plan-labels.ts';
import { truthFile } from '../truth-file.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const photoTruth = truthFile(
  {
    kind: z.string(),
    style_codes_visible: z.array(z.string()).default([]),
    gtins_visible: z.array(z.string()).default([]),
  },
  {
    brand: z.string(),
    style_code_printed: z.string(),
    description: z.string(),
    colour: z.string(),
  },
);
type Truth = z.output<typeof photoTruth>['cases'][number];

export type LabelledPhoto = {
  id: string;
  /** Path of the picture. */
  file: string;
  difficulty: string;
  /** Comparison keys of the codes on the boxes; empty if no label is in the picture. */
  codes: ReadonlySet<string>;
  /** Codes, as printed, of the labels whose code is completely visible. */
  visibleCodes: readonly string[];
  /** Products of the simulated web: those in the photo, or those of another photo if it has none. */
  products: readonly LocalProduct[];
  /** Shows one product with its code or barcode visible, so a match is expected. */
  isHonest: boolean;
};

/**
 * Loads `count` photos in the generator's usual mix of kinds. They are generated once and kept in `.cache`.
 * @throws Error if the generator is missing
 */
export async function loadLabelledPhotos(count: number, seed: string): Promise<LabelledPhoto[]> {
  if (generatorProblem !== null) throw new Error(generatorProblem);
  const folder = path.join(root, '.cache/match', `photos-${seed}-${count}`);
  if (!existsSync(path.join(folder, 'cases.json'))) await makePhotos(folder, count, seed);
  const text = await readFile(path.join(folder, 'cases.json'), 'utf8');
  const { cases } = photoTruth.parse(JSON.parse(text));
  const shown = cases.filter(({ labels }) => labels.length > 0);
  return cases.map((truth, index) => toPhoto(truth, folder, shown[index % shown.length] ?? truth));
}

async function makePhotos(folder: string, count: number, seed: string): Promise<void> {
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const words = ['--seed', seed, '--prefix', 'P', '--n', String(count), '--out', unfinished];
  await promisify(execFile)(process.execPath, [LABEL_GENERATOR, ...words], {
    cwd: root,
    env: { ...process.env, CHROMIUM: await findChromium() },
  });
  await rename(unfinished, folder);
}

function toPhoto(truth: Truth, folder: string, other: Truth): LabelledPhoto {
  const { expected, labels } = truth;
  const isOneProduct = expected.kind === 'single' || expected.kind === 'stack_same';
  return {
    id: truth.id,
    file: path.join(folder, truth.file),
    difficulty: truth.difficulty,
    codes: new Set(labels.map((label) => comparisonKey(label.style_code))),
    visibleCodes: expected.style_codes_visible,
    products: toProducts(labels.length > 0 ? truth : other),
    isHonest:
      isOneProduct &&
      (expected.style_codes_visible.length > 0 || expected.gtins_visible.length > 0),
  };
}

/** One product per code, with the barcodes of all its sizes. */
function toProducts({ labels }: Truth): LocalProduct[] {
  const byCode = new Map(labels.map((label) => [label.style_code, label]));
  return [...byCode.values()].map((label) => ({
    key: label.style_code_printed,
    brand: label.brand,
    name: shopName(label.description),
    colour: titleCase(label.colour),
    gtins: labels
      .filter(({ style_code: code }) => code === label.style_code)
      .map(({ gtin }) => gtin),
  }));
}

/** A product name as shops write it, from the abbreviated one of a label. */
function shopName(description: string): string {
  return titleCase(description.replace(/^WMNS /, "WOMEN'S ").replace(/ WN'S$/, " WOMEN'S"));
}

/** Lower-cases words of four or more letters except for their first; shorter ones may be model numbers. */
function titleCase(text: string): string {
  return text.replace(
    /\p{L}[\p{L}']{3,}/gu,
    (word) => word.charAt(0) + word.slice(1).toLowerCase(),
  );
}
