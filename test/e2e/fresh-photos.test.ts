import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findChromium } from '#test/support/find-chromium.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { byDepth } from '#test/support/test-depth.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const generator = path.join(root, '../shared/labels/gen-labels.mjs');
/** The generator's first fifth is easy. */
const SET_SIZE = byDepth(5, 25);
const EASY = SET_SIZE / 5;
const SEED = process.env.LABEL_SEED ?? 'fresh-photos';

type Truth = { file: string; expected: { style_code: string; brand: string; description: string } };
type Offer = {
  key: string;
  brand: string;
  title: string;
  domain: string;
  link: string;
  price: number;
  image_url: string;
  snippet: string;
};

let folder: string;
let cases: Truth[];
let app: OwnApp;
let shop: TestShop;

const WORDINGS = [
  (brand: string, model: string, code: string) => `${brand} ${model} ${code}`,
  (brand: string, model: string, code: string) => `Buy ${model} by ${brand} online | style ${code}`,
  (brand: string, model: string, code: string) =>
    `${code} - ${model} shoes from ${brand}, new in box`,
];

/** Independent shops use different titles: equal ones would count as copies of one source. */
function offer(truth: Truth, domain: string, code = truth.expected.style_code): Offer {
  const { brand, description } = truth.expected;
  const shop = domain.split('.')[0];
  return {
    key: `${code} ${domain}`,
    brand,
    title: WORDINGS[domain.length % WORDINGS.length]?.(brand, description, code) ?? '',
    domain,
    link: `https://${domain}/p/${encodeURIComponent(code)}`,
    price: 99,
    image_url: `https://${domain}/i/${encodeURIComponent(code)}.jpg`,
    snippet: `Style ${code} at ${shop}. In stock.`,
  };
}

/** The code of another colour, which also exists. */
function createNeighbour(code: string): string {
  return code.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
}

async function searchControl(method: string, where: string, body?: unknown): Promise<void> {
  const response = await fetch(`${inject('searchUrl')}/spaces/fresh-photos/control${where}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
}

/** The only offers on the web. */
async function webHolds(offers: Offer[]): Promise<void> {
  await searchControl('DELETE', '/offers');
  if (offers.length > 0) await searchControl('POST', '/offers', offers);
}

type Answer = { matched: boolean; style_code?: string; reason: string };

async function matchEach(photos: readonly Truth[]): Promise<Answer[]> {
  const answers = [];
  for (const { file } of photos) {
    const photo = await readFile(path.join(folder, file));
    const { status, body } = await app.post(
      '/api/v1/image-product-match',
      { image_base64: photo.toString('base64') },
      shop.apiKey,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    answers.push(body);
  }
  return answers;
}

describe.skipIf(!existsSync(generator))('easy photos nobody has seen before', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-labels-'));
    const words = ['--seed', SEED, '--prefix', 'E', '--n', String(SET_SIZE), '--out', folder];
    await run(process.execPath, [generator, ...words], {
      cwd: root,
      env: { ...process.env, CHROMIUM: await findChromium() },
    });
    const made = JSON.parse(await readFile(path.join(folder, 'cases.json'), 'utf8')) as {
      cases: Truth[];
    };
    cases = made.cases.slice(0, EASY);
    const base = `${inject('searchUrl')}/spaces/fresh-photos`;
    app = await startApp({ env: { SERPAPI_BASE_URL: base, EBAY_BASE_URL: base } });
    shop = await app.openShop();
  }, 300_000);
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are matched with the right code where it could be read, else refused', {
    timeout: 120_000,
  }, async () => {
    await webHolds(
      cases.flatMap((truth) =>
        ['shoes-a.example', 'sneaker.example', 'kicks.example'].map((domain) =>
          offer(truth, domain),
        ),
      ),
    );
    const answers = await matchEach(cases);
    const matched = answers.filter((answer) => answer.matched);
    console.log(`fresh photos (seed ${SEED}): ${matched.length} of ${EASY} matched`);
    for (const [index, answer] of answers.entries()) {
      console.log(`  ${cases[index]?.expected.style_code}: ${answer.reason}`);
      if (answer.matched) {
        expect(answer.style_code?.replace(/\W/g, '')).toBe(
          cases[index]?.expected.style_code.replace(/\W/g, ''),
        );
      }
    }
    expect(matched.length).toBeGreaterThan(0);
  });

  it.each<[string, (truth: Truth) => Offer[]]>([
    ['nothing is on offer', () => []],
    ['one unknown shop alone offers it', (truth) => [offer(truth, 'only-one.example')]],
    [
      'two shops offer the neighbour',
      (truth) =>
        ['a-shop.example', 'b-shop.example'].map((domain) =>
          offer(truth, domain, createNeighbour(truth.expected.style_code)),
        ),
    ],
  ])('are all refused where %s', { timeout: 120_000 }, async (_name, offersOf) => {
    const photos = cases.slice(0, byDepth(1, EASY));
    await webHolds(photos.flatMap(offersOf));
    const answers = await matchEach(photos);
    expect(answers.filter(({ matched }) => matched)).toEqual([]);
    expect(answers).toHaveLength(photos.length);
  });
});
