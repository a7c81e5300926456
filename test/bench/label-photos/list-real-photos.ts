/**
 * Writes the truth (cases.json) of a folder of real photographs that hold no style code, for `npm run bench -- labels`:
 *   node test/bench/label-photos/list-real-photos.ts --photos FOLDER [--gtins-in-names]
 * The README beside says where to get such photographs.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

/** The truth of one photograph. `gtin` is empty where none is known. */
async function describePhoto(folder: string, file: string, gtin: string) {
  const { autoOrient } = await sharp(path.join(folder, file)).metadata();
  const label = { template: 'photograph', style_code: '', size_display: '', gtin };
  return {
    id: path.parse(file).name,
    file,
    difficulty: 'no_label',
    tags: ['photograph', path.basename(folder)],
    expected: {
      kind: 'none',
      style_code: null,
      style_codes_visible: [],
      brand: null,
      description: null,
      sizes_visible: [],
      unreadable: true,
      gtins_visible: gtin === '' ? [] : [gtin],
      loose_item_differs: null,
    },
    labels: gtin === '' ? [] : [label],
    width: autoOrient.width,
    height: autoOrient.height,
  };
}

const { values } = parseArgs({
  options: { photos: { type: 'string' }, 'gtins-in-names': { type: 'boolean', default: false } },
});
const folder = path.resolve(values.photos ?? '.');
const cases = [];
for (const file of readdirSync(folder).sort()) {
  if (!/\.(jpe?g|png)$/i.test(file)) continue;
  const gtin = values['gtins-in-names'] ? (/^\d{8,14}/.exec(file)?.[0] ?? '') : '';
  cases.push(await describePhoto(folder, file, gtin));
}
const truth = {
  generator: 'photographs',
  version: 1,
  set: path.basename(folder),
  n: cases.length,
  cases,
};
writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(truth, null, 1));
console.error(`${cases.length} photographs in ${folder}`);
