import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Makes synthetic labels from a seed; it lies beside the repository, where it is at hand. */
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

/** One label as it is planned to be printed. */
export type PlannedLabel = z.output<typeof label>;
/** What stands on the boxes of one photo. */
export type PlannedPhoto = { id: string; labels: PlannedLabel[]; looseItemDiffers: boolean };

/** Why tests of generated labels are skipped; null where they are not. */
export const generatorMissing = existsSync(LABEL_GENERATOR)
  ? null
  : `needs ${LABEL_GENERATOR}, which plans labels`;

/** What the generator plans for that many photos, those without a label left out; no picture is drawn. */
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

/** Of a seed's photos as many, spread over all kinds, as have that many labels together. */
export async function planSomeLabels(seed: string, labels: number): Promise<PlannedPhoto[]> {
  const photos = await planLabels(seed, labels);
  const taken: PlannedPhoto[] = [];
  let missing = labels;
  // Every seventh, then those beside them: the generator plans one kind after the other.
  const spread = Array.from({ length: 7 }, (_, first) =>
    photos.filter((_photo, at) => at % 7 === first),
  ).flat();
  for (const photo of spread) {
    if (photo.labels.length > missing) continue;
    taken.push(photo);
    missing -= photo.labels.length;
  }
  return taken;
}
