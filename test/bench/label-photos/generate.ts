/**
 * Draws photographs of labels that unlike those of `../shared/labels*` are sewn, hung, taped, stuck on bags or printed
 * by tills, and writes their truth (cases.json) for `npm run bench -- labels`. Nothing but the seed is random:
 *   node test/bench/label-photos/generate.ts --seed any --prefix T --n 100 --out FOLDER [--backgrounds FOLDER]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { openBrowser } from '../../support/open-browser.ts';
import { planPhotos } from './plan/plan-photo.ts';
import { createRandom } from './random.ts';
import { findBackgrounds } from './render/backgrounds.ts';
import { composePhoto } from './render/compose-photo.ts';
import { describePhoto } from './truth.ts';

const SHARE_OF_REAL_BACKGROUNDS = 1 / 3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: 'any' },
      prefix: { type: 'string', default: 'T' },
      n: { type: 'string', default: '20' },
      out: { type: 'string' },
      backgrounds: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const photos = Number(values.n);
  const folder = path.resolve(values.out ?? `label-photos-${values.prefix}`);
  const only = values.only?.split(',');
  const backgrounds = values.backgrounds ? await findBackgrounds(values.backgrounds) : [];
  mkdirSync(folder, { recursive: true });
  sharp.concurrency(1);
  const browser = await openBrowser();
  const page = await browser.newPage();
  const cases: unknown[] = [];
  for (const plan of planPhotos(values.seed, values.prefix, photos)) {
    if (only && !only.includes(plan.id)) continue;
    const random = createRandom(`${plan.seed}/background`);
    const isReal = backgrounds.length > 0 && random.chance(SHARE_OF_REAL_BACKGROUNDS);
    const real = isReal ? random.pick(random.pick(backgrounds)) : undefined;
    const photo = await composePhoto(page, plan, real);
    writeFileSync(path.join(folder, `${plan.id}.jpg`), photo.jpeg);
    cases.push(describePhoto(plan, photo, real?.gtins ?? []));
    // After each photo, so that a run that is stopped leaves a set that can be scored.
    writeTruth(folder, values.prefix, cases);
    process.stderr.write('.');
  }
  await browser.close();
  console.error(`\n${cases.length} photos in ${folder}`);
}

function writeTruth(folder: string, set: string, cases: readonly unknown[]): void {
  const note = 'Synthetic. Codes, brands and barcodes are made up; they denote no real product.';
  const truth = {
    generator: 'test/bench/label-photos',
    version: 1,
    set,
    n: cases.length,
    note,
    cases,
  };
  writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(truth, null, 1));
}

await main();
