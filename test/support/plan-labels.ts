import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Program that makes synthetic labels from a seed. It is not part of the repository. */
export const LABEL_GENERATOR = path.join(root, '../shared/labels/gen-labels.mjs');

const shoeSize = z.object({ us: z.string(), uk: z.string(), eu: z.string(), cm: z.string() });
const label = z.object({
  brand: z.string(),
  style_code_printed: z.string(),
  description: z.string(),
  gender: z.string(),
  width: z.string().nullable(),
  size: z.union([shoeSize, z.object({}).loose()]),
  size_display: z.string(),
  gtin: z.string(),
});
const truthFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      expected: z.object({ kind: z.string(), loose_item_differs: z.boolean().nullable() }),
      labels: z.array(label),
    }),
  ),
});

/** One label, as it is to be printed. */
export type PlannedLabel = z.output<typeof label>;
/** The labels of one photo. */
export type PlannedPhoto = { id: string; labels: PlannedLabel[]; looseItemDiffers: boolean };

/** Why tests of generated labels are skipped; null if the generator exists. */
export const generatorProblem = existsSync(LABEL_GENERATOR)
  ? null
  : `needs ${LABEL_GENERATOR}, which plans labels`;

/** Plans the labels of that many photos, without drawing them; photos without a label are left out. */
export async function planLabels(seed: string, photos: number): Promise<PlannedPhoto[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-labels-'));
  try {
    const words = ['--seed', seed, '--prefix', 'P', '--n', String(photos), '--out', folder];
    await promisify(execFile)(process.execPath, [LABEL_GENERATOR, ...words, '--json-only'], {
      cwd: root,
    });
    const text = await readFile(path.join(folder, 'cases.json'), 'utf8');
    return truthFile
      .parse(JSON.parse(text))
      .cases.filter(({ labels }) => labels.length > 0)
      .map(({ id, labels, expected }) => ({
        id: `${seed} ${id}`,
        labels,
        looseItemDiffers: expected.loose_item_differs === true,
      }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Plans photos of all kinds that have about `labels` labels in total. */
export async function planSomeLabels(seed: string, labels: number): Promise<PlannedPhoto[]> {
  const photos = await planLabels(seed, labels);
  const selected: PlannedPhoto[] = [];
  let missing = labels;
  // Every seventh photo first, because the generator plans one kind after the other.
  const spread = Array.from({ length: 7 }, (_, first) =>
    photos.filter((_photo, at) => at % 7 === first),
  ).flat();
  for (const photo of spread) {
    if (photo.labels.length > missing) continue;
    selected.push(photo);
    missing -= photo.labels.length;
  }
  return selected;
}
