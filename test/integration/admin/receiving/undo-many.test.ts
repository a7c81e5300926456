import { describe, expect, it } from 'vitest';
import { variantOf } from '#test/support/deciding-cases.ts';
import {
  idsOf,
  NIKE_BARCODE,
  open,
  openNewProduct,
  productOfNewStyle,
  stockOf,
} from '#test/support/receiving-cases.ts';
import { startApp } from '#test/support/start-app.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('the undo of several boxes', { timeout: 60_000 }, () => {
  it('takes back all but the one whose product was deleted, and says which that is', async () => {
    const { shop, desk, id, box } = await openNewProduct();
    await desk.scan(id, NIKE_BARCODE);
    await desk.command(id, 'approve', { box: idsOf(await desk.settled(id)) });
    const rows = await desk.settled(id);
    const deleted = rows.find((row) => row.id !== box.id);
    const { product } = await variantOf(shop, NIKE_BARCODE);
    await shop.store.query(
      'mutation($input: ProductDeleteInput!) { productDelete(input: $input) { userErrors { message } } }',
      { input: { id: product.id } },
    );
    const answer = await desk.command(id, 'undo', { box: idsOf(rows) });
    const said = await answer.text();
    expect(said).toContain('1 of 2 boxes or rows of boxes were not undone.');
    expect(said).toContain(`${deleted?.facts.title} ${deleted?.facts.size}: `);
    const statuses = (await desk.boxesOf(id)).map((row) => [row.id === box.id, row.status]);
    expect(statuses).toContainEqual([true, 'undone']);
    expect(statuses).toContainEqual([false, 'done']);
    expect((await productOfNewStyle(shop)).status).toBe('ARCHIVED');
    expect(await stockOf(shop, box.facts.barcode)).toBe(0);
  });

  it('takes back those of today, where others were added too long ago', async () => {
    let aheadMs = 0;
    const own = await startApp({ clock: { now: () => Date.now() + aheadMs } });
    const { shop, desk, id } = await open({}, own);
    const before = (await stockOf(shop, NIKE_BARCODE)) ?? 0;
    for (const wait of [0, 26 * HOUR_MS]) {
      aheadMs += wait;
      await desk.scan(id, NIKE_BARCODE);
      await desk.command(id, 'approve', { box: idsOf(await desk.settled(id)) });
      await desk.settled(id);
    }
    await desk.command(id, 'undo', { box: idsOf(await desk.boxesOf(id)) });
    expect(await desk.boxesOf(id)).toMatchObject([{ status: 'done' }, { status: 'undone' }]);
    expect(((await stockOf(shop, NIKE_BARCODE)) ?? 0) - before).toBe(1);
    await own.close();
  });
});
