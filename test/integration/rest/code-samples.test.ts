import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#app/operations/registry.ts';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { type OwnApp, startApp, type TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

type Sample = { lang: string; source: string };

const run = promisify(execFile);

/** How each language runs a text as a program. */
const PROGRAMS: Record<string, (source: string) => [string, string[]]> = {
  Shell: (source) => ['sh', ['-c', source]],
  JavaScript: (source) => [process.execPath, ['--input-type=module', '--eval', source]],
  Python: (source) => ['python3', ['-c', source]],
};
const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);
const LANGUAGES = Object.keys(PROGRAMS).filter((lang) => lang !== 'Python' || hasPython);

let app: OwnApp;
let samples: Record<string, Sample[]>;
/** One has credits, the other none: its jobs wait. */
let rich: TestShop;
let poor: TestShop;
let key: string;
let variant: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  // At its own address, as a deployed app is, so that nothing of a sample has to be changed.
  app = await startApp({ env: { PORT: `${port}`, APP_URL: url, TRUSTED_FETCH_ORIGINS: url } });
  poor = await app.openShop({ credits: 0 });
  samples = await readSamples();
});
afterAll(() => app.close());

/** A shop in which no sample has run yet, and a key that may add to its stock. */
async function openRich(): Promise<void> {
  rich = await app.openShop({ credits: 20 });
  const also = ['storefront-stock-add', 'create-photo-upload'];
  ({ key } = await app.services.apiKeys.create({ shopId: rich.shopId, name: 'stock', also }));
  const { productVariants } = await rich.store.query<{
    productVariants: { nodes: { id: string }[] };
  }>('{ productVariants(first: 1, query: "sku:LC2818-101-8.5") { nodes { id } } }');
  variant = productVariants.nodes[0]?.id ?? '';
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function readSamples(): Promise<Record<string, Sample[]>> {
  const document = (await (await fetch(`${app.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; 'x-codeSamples': Sample[] }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  return Object.fromEntries(operations.map((one) => [one.operationId, one['x-codeSamples']]));
}

/** Runs the sample of an operation as a program and returns what it printed. */
async function runSample(name: string, lang: string, apiKey = key): Promise<string> {
  const sample = samples[name]?.find((one) => one.lang === lang);
  if (!sample) throw new Error(`no sample of ${name} in ${lang}`);
  // The one thing that differs from store to store.
  const source = sample.source.replace('gid://shopify/ProductVariant/44001', variant);
  const [program, args] = PROGRAMS[lang]?.(source) ?? ['', []];
  const { stdout } = await run(program, args, {
    env: { ...process.env, CATALOG_VISION_KEY: apiKey, ...ids },
  });
  return stdout;
}

async function answerOf(name: string, lang: string, apiKey?: string) {
  const printed = await runSample(name, lang, apiKey);
  const answer = JSON.parse(printed) as Record<string, unknown>;
  const contract = contracts.find((one) => one.name === name);
  expect(contract?.output.safeParse(answer).error, printed).toBeUndefined();
  return answer;
}

/** The job of the other shop, once it waits for credits again. */
async function untilPaused(): Promise<void> {
  const client = createBulkClient(() => app.url, poor.apiKey);
  await client.waitFor(ids.JOB_ID ?? '', ['paused']);
}

it('every operation has a sample in each language', () => {
  for (const { name } of contracts)
    expect([name, samples[name]?.map(({ lang }) => lang)]).toEqual([name, Object.keys(PROGRAMS)]);
});

describe.each(LANGUAGES)('a sample in %s', (lang) => {
  beforeAll(openRich);

  it('makes a match of the photo that the app shows as an example', async () => {
    expect(await answerOf('image-product-match', lang)).toMatchObject({
      matched: true,
      style_code: 'LC2818-101',
    });
  });

  it('lists a product and takes that back', async () => {
    const { upsert_id } = await answerOf('storefront-product-upsert', lang);
    ids.UPSERT_ID = String(upsert_id);
    expect(await answerOf('storefront-product-upsert-undo', lang)).toMatchObject({ undone: true });
  });

  it('adds to stock and takes that back', async () => {
    const { stock_add_id } = await answerOf('storefront-stock-add', lang);
    ids.STOCK_ADD_ID = String(stock_add_id);
    expect(await answerOf('storefront-stock-add-undo', lang)).toMatchObject({ taken_back: 1 });
  });

  it('gets an address for a photo', async () => {
    expect(await answerOf('create-photo-upload', lang)).toHaveProperty('upload_url');
  });

  it('starts a job, follows it, reads its rows', async () => {
    const { id } = await answerOf('start-storefront-product-upserts', lang);
    ids.JOB_ID = String(id);
    const { jobs } = await answerOf('list-jobs', lang);
    expect((jobs as object[])[0]).toMatchObject({ id });
    await createBulkClient(() => app.url, key).waitFor(ids.JOB_ID, ['completed']);
    expect(await answerOf('get-job', lang)).toMatchObject({ counts: { succeeded: 1 } });
    expect(JSON.parse(await runSample('get-job-results', lang))).toMatchObject({ row: 1 });
  });

  it('retries, resumes and cancels a job', async () => {
    const client = createBulkClient(() => app.url, key);
    const refused = await client.start([upsertInput({ vendor: 'Nobody knows' })]);
    ids.JOB_ID = refused.id;
    await client.waitFor(refused.id, ['completed']);
    expect(await answerOf('retry-job', lang)).toMatchObject({ id: refused.id });

    const waiting = await createBulkClient(() => app.url, poor.apiKey).start([upsertInput()]);
    ids.JOB_ID = waiting.id;
    await untilPaused();
    expect(await answerOf('resume-job', lang, poor.apiKey)).toMatchObject({ id: waiting.id });
    await untilPaused();
    const cancelled = await answerOf('cancel-job', lang, poor.apiKey);
    expect(cancelled).toMatchObject({ status: 'cancelled' });
  });

  it('reads credits and calls', async () => {
    expect(await answerOf('check-set-up', lang)).toMatchObject({ shop: rich.store.shop });
    expect(await answerOf('get-credits', lang)).toMatchObject({ balance: await rich.getBalance() });
    expect((await answerOf('list-calls', lang)).calls).not.toEqual([]);
  });

  it('prints the problem where the key is wrong', async () => {
    const answer = JSON.parse(await runSample('get-credits', lang, 'mcpsk_wrong'));
    expect(answer).toMatchObject({ code: 'unauthorized', status: 401 });
  });
});
