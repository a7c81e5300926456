import { describe, expect, it, vi } from 'vitest';
import { countProductsByCode } from '#test/support/kill-bulk-job.ts';
import {
  callUpsert,
  NEW_ROWS,
  NEW_STYLES,
  openJobs,
  openWideShop,
} from '#test/support/new-styles.ts';
import { getSharedApp } from '#test/support/shared-app.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { upsertInput } from '#test/support/upsert-input.ts';

vi.setConfig({ testTimeout: 180_000 });

const { app } = await getSharedApp();

describe('a job of new products whose store fails to make them ahead', () => {
  const faults = [
    ['the file is not taken', { root_field: 'stagedUploadsCreate', kind: 'http502', times: 9 }],
    [
      'the operation is refused',
      { root_field: 'bulkOperationRunMutation', kind: 'http502', times: 9 },
    ],
    [
      'the answer to its beginning is lost',
      { root_field: 'bulkOperationRunMutation', kind: 'cut_after_commit' },
    ],
    [
      'it fails half-way',
      { root_field: 'productSet', kind: 'bulk_fail', after_lines: 40, unreported: 5 },
    ],
  ] as const;
  // The last is the one in which the store has made a part.
  it.each(faults.slice(-byDepth(1, faults.length)))('ends the same where %s', async (_, fault) => {
    const shop = await openWideShop(app);
    await shop.store.control('POST', '/faults', fault);
    const { id } = await openJobs(app, shop).start(NEW_STYLES);
    const job = await openJobs(app, shop).waitFor(id, ['completed'], 120_000);
    expect(job).toMatchObject({
      counts: { succeeded: NEW_ROWS, failed: 0 },
      credits_charged: NEW_ROWS,
    });
    for (const { output } of await openJobs(app, shop).results(id))
      expect(output).toMatchObject({ created: true });
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([NEW_ROWS, 1]);
    expect(await shop.getBalance()).toBe(500 - NEW_ROWS);
  });

  it('ends the same where the definition of the key is gone', async () => {
    const shop = await openWideShop(app);
    await callUpsert(app, shop, upsertInput({ style_code: 'FIRST-1' }));
    const { metafieldDefinitions } = await shop.store.query<{
      metafieldDefinitions: { nodes: { id: string }[] };
    }>(
      '{ metafieldDefinitions(first: 5, ownerType: PRODUCT, namespace: "$app", key: "style_code") { nodes { id } } }',
    );
    await shop.store.query(
      'mutation Gone($id: ID!) { metafieldDefinitionDelete(id: $id) { deletedDefinitionId userErrors { message } } }',
      { id: metafieldDefinitions.nodes[0]?.id },
    );
    const { id } = await openJobs(app, shop).start(NEW_STYLES);
    const job = await openJobs(app, shop).waitFor(id, ['completed'], 120_000);
    expect(job).toMatchObject({
      counts: { succeeded: NEW_ROWS, failed: 0 },
      credits_charged: NEW_ROWS,
    });
    const counts = await countProductsByCode(shop.store);
    expect([counts.size, Math.max(...counts.values())]).toEqual([NEW_ROWS + 1, 1]);
  });
});
