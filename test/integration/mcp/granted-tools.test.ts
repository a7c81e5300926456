import { beforeAll, describe, expect, it } from 'vitest';
import { createBulkClient } from '#test/support/bulk-jobs.ts';
import { MCP_CLIENTS, type McpClient, openMcpClient } from '#test/support/open-mcp-client.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import type { TestShop } from '#test/support/start-app.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

const EVERY_KEY = ['image-product-match', 'storefront-product-upsert'];
const BY_SCOPE = {
  'create-photo-upload': ['create-photo-upload'],
  'storefront-product-upsert-undo': ['storefront-product-upsert-undo'],
  'storefront-stock-add': ['storefront-stock-add', 'storefront-stock-add-undo'],
  'bulk-jobs': ['list-jobs', 'get-job', 'cancel-job', 'get-job-results'],
};

const { app } = await getSharedApp();
let shop: TestShop;
beforeAll(async () => {
  shop = await app.openShop({ credits: 100 });
});

async function keyWith(...scopes: string[]): Promise<string> {
  const { key } = await app.services.apiKeys.create({ shopId: shop.shopId, name: 'k', scopes });
  return key;
}

describe('the tools beside the two', () => {
  it.each(Object.entries(BY_SCOPE))(
    '%s lets a key see and call its own alone',
    async (scope, tools) => {
      const client = await openMcpClient('auto', app.url, await keyWith(...EVERY_KEY, scope));
      expect((await client.listTools()).map(({ name }) => name)).toEqual([...EVERY_KEY, ...tools]);
      await client.close();
    },
  );

  it('are unknown to a key without their scope, though it may do the same over REST', async () => {
    const client = await openMcpClient('auto', app.url, shop.apiKey);
    const { structure } = await client.callTool('storefront-product-upsert', upsertInput());
    const undo = { upsert_id: structure.upsert_id };
    await expect(client.callTool('storefront-product-upsert-undo', undo)).rejects.toThrow(/tool/i);
    await expect(client.callTool('list-jobs', {})).rejects.toThrow(/tool/i);
    const path = `/api/v1/upserts/${undo.upsert_id}/undo`;
    expect((await app.post(path, {}, shop.apiKey)).status).toBe(200);
    await client.close();
  });

  it('need no other scope: a key may undo without being able to list', async () => {
    const { body } = await app.post(
      '/api/v1/storefront-product-upsert',
      upsertInput({ style_code: 'UNDONE-1' }),
      shop.apiKey,
    );
    const client = await openMcpClient(
      'auto',
      app.url,
      await keyWith('storefront-product-upsert-undo'),
    );
    const input = { upsert_id: body.upsert_id };
    const undone = await client.callTool('storefront-product-upsert-undo', input);
    expect(undone.structure).toMatchObject({ undone: true, product_id: body.product_id });
    const refused = await client.callTool('storefront-product-upsert', upsertInput());
    expect(refused.structure).toMatchObject({ code: 'missing_scope', charged: false });
    await client.close();
  });
});

/** A job of 16 rows, the last of which has failed. */
let jobId: string;
beforeAll(async () => {
  const bulk = createBulkClient(() => app.url, shop.apiKey);
  const rows = Array.from({ length: 16 }, (_, row) =>
    upsertInput({ style_code: `TOOL-${row}`, ...(row === 15 && { vendor: 'Nobody' }) }),
  );
  ({ id: jobId } = await bulk.start(rows));
  await bulk.waitFor(jobId, ['completed']);
});

describe.each(MCP_CLIENTS)('the tools of jobs (%s)', (kind) => {
  let client: McpClient;
  beforeAll(async () => {
    client = await openMcpClient(kind, app.url, await keyWith(...EVERY_KEY, 'bulk-jobs'));
    return () => client.close();
  });

  it('follow a job row by row and cancel no ended one', async () => {
    const id = jobId;
    const listed = await client.callTool('list-jobs', {});
    expect(listed.structure.jobs[0]).toMatchObject({ id, status: 'completed' });
    const job = await client.callTool('get-job', { id });
    expect(job.structure).toMatchObject({ id, counts: { total: 16, succeeded: 15, failed: 1 } });

    const first = await client.callTool('get-job-results', { id });
    expect(first.isError, first.text).toBe(false);
    expect(first.structure.rows).toHaveLength(15);
    expect(first.structure.rows[0]).toMatchObject({
      ...{ row: 1, style_code: 'TOOL-0', status: 'succeeded', charged: 1 },
      product_id: expect.stringContaining('gid://'),
    });
    const after_row = first.structure.next_after_row;
    const last = await client.callTool('get-job-results', { id, after_row });
    expect(last.structure).toEqual({
      rows: [
        {
          ...{
            row: 16,
            style_code: 'TOOL-15',
            status: 'failed',
            code: 'invalid_input',
            charged: 0,
          },
          detail: expect.stringContaining('Nobody'),
        },
      ],
    });

    const cancelled = await client.callTool('cancel-job', { id });
    expect(cancelled).toMatchObject({ isError: true, structure: { code: 'job_conflict' } });
  });

  it('know no job of another shop, and name a wrong field', async () => {
    const other = await app.openShop();
    const { id } = await createBulkClient(() => app.url, other.apiKey).start([upsertInput()]);
    for (const tool of ['get-job', 'get-job-results', 'cancel-job'])
      expect((await client.callTool(tool, { id })).structure).toMatchObject({ code: 'not_found' });
    const wrong = await client.callTool('get-job-results', { id, after_row: -1 });
    expect(wrong.structure).toMatchObject({ errors: [{ pointer: '/after_row' }] });
  });
});

it('pages of rows with long reasons are shorter, and together they lose none', async () => {
  const bulk = createBulkClient(() => app.url, shop.apiKey);
  const rows = Array.from({ length: 16 }, (_, row) =>
    upsertInput({
      style_code: `${'LONG-'.repeat(10)}${row}`,
      vendor: 'Nobody "known" '.repeat(15),
    }),
  );
  const { id } = await bulk.start(rows);
  await bulk.waitFor(id, ['completed']);
  const client = await openMcpClient('auto', app.url, await keyWith('bulk-jobs'));
  const read: number[] = [];
  for (let after_row: number | undefined = 0; after_row !== undefined; ) {
    const { structure } = await client.callTool('get-job-results', { id, after_row });
    expect(structure).not.toHaveProperty('left_out');
    read.push(...structure.rows.map(({ row }: { row: number }) => row));
    after_row = structure.next_after_row;
  }
  expect(read).toEqual(rows.map((_, at) => at + 1));
  await client.close();
});
