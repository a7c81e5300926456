import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import { MCP_CLIENTS, type McpClient, openMcpClient } from '#test/support/open-mcp-client.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const MATCH = imageProductMatchContract.name;
const UPSERT = storefrontProductUpsertContract.name;
const PHOTO = fileURLToPath(new URL('../../fixtures/labels/short-nike.jpg', import.meta.url));

const { app } = await getSharedApp();

describe.each(MCP_CLIENTS)('a client (%s)', (kind) => {
  let shop: TestShop;
  let client: McpClient;
  beforeAll(async () => {
    shop = await app.openShop();
    client = await openMcpClient(kind, app.url, shop.apiKey);
  });
  afterAll(() => client.close());

  it('is shown exactly the two tools, as the snapshots have them', async () => {
    const tools = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([MATCH, UPSERT]);
    for (const tool of tools) {
      const file = new URL(`../../fixtures/mcp-tools/${tool.name}.json`, import.meta.url);
      expect(tool).toMatchObject(JSON.parse(await readFile(file, 'utf8')));
    }
  });

  it('makes a match of a photo and a product of the match, and hears how far it is', async () => {
    const stages: string[] = [];
    const image_base64 = (await readFile(PHOTO)).toString('base64');
    const match = await client.callTool(MATCH, { image_base64 }, (stage) => stages.push(stage));
    expect(match.isError, match.text).toBe(false);
    expect(imageProductMatchContract.output.safeParse(match.structure).error).toBeUndefined();
    expect(match.structure).toMatchObject({
      matched: true,
      method: 'label',
      credits_remaining: 49,
    });
    expect(match.structure.candidates.length).toBeLessThanOrEqual(5);
    expect(match.structure.candidates_total).toBeGreaterThanOrEqual(
      match.structure.candidates.length,
    );
    expect(stages.slice(0, 2)).toEqual(['Preparing the photo', 'Reading barcodes and label']);

    const upsert = await client.callTool(
      UPSERT,
      upsertInput({ style_code: match.structure.style_code, title: match.structure.best.title }),
      (stage) => stages.push(stage),
    );
    expect(upsert.isError, upsert.text).toBe(false);
    expect(
      storefrontProductUpsertContract.output.safeParse(upsert.structure).error,
    ).toBeUndefined();
    expect(upsert.structure).toMatchObject({ created: true, published: true, stock_set: true });
    expect(stages).toContain('Creating the product');
    expect(JSON.parse(upsert.text)).toEqual(upsert.structure);
    expect(await shop.getBalance()).toBe(48);
  });

  it('sees 20 changes of a long plan and how many there are, uncharged', async () => {
    const before = await shop.getBalance();
    const variants = Array.from({ length: 40 }, (_, size) => ({ options: { Size: `EU ${size}` } }));
    const dry = await client.callTool(
      UPSERT,
      upsertInput({ style_code: 'LONG-1', variants, dry_run: true }),
    );
    expect(dry.isError, dry.text).toBe(false);
    expect(dry.structure.plan.changes).toHaveLength(20);
    expect(dry.structure.plan.changes_total).toBeGreaterThanOrEqual(40);
    expect(await shop.getBalance()).toBe(before);
  });

  it('takes null for an input that is left out', async () => {
    const answer = await client.callTool(
      UPSERT,
      upsertInput({ style_code: 'NULL-1', dry_run: true, tags: null, status: null }),
    );
    expect(answer.isError, answer.text).toBe(false);
  });

  it('gets the stored answer, uncharged, when it repeats a call with its idempotency key', async () => {
    const input = upsertInput({ style_code: 'AGAIN-1', idempotency_key: 'one and the same' });
    const first = await client.callTool(UPSERT, input);
    const balance = await shop.getBalance();
    const second = await client.callTool(UPSERT, input);
    expect(second.structure).toEqual(first.structure);
    expect(await shop.getBalance()).toBe(balance);
    const other = await client.callTool(UPSERT, { ...input, title: 'Another' });
    expect(other.isError).toBe(true);
    expect(other.structure).toMatchObject({ code: 'idempotency_mismatch', charged: false });
  });
});
