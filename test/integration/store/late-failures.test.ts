import { describe, expect, it } from 'vitest';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { merchantOf } from './merchant-hands.ts';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

const open = () => createUpsertHarness({ wait: async () => {} });

describe('a failure after the product was written', () => {
  it('is one warning for each channel, with the permission that the app lacks', async () => {
    const store = await open();
    const scopes = ['write_products', 'write_inventory', 'read_publications', 'read_locations'];
    await store.upsert(aStyle({ style_code: 'OTHER-1', variants: [{ price: '1.00' }] }));
    await store.control('scopes', 'POST', { scopes });
    const result = await store.upsert(aStyle());
    expect(result).toMatchObject({ created: true, stock_set: true });
    expect(result.product_id).toBe((await store.product('ZX-9000-101')).id);
    expect(result.warnings).toContainEqual(
      expect.stringMatching(
        /^Not live on "Shop"\. The app lacks the permission write_publications/,
      ),
    );
  });

  it('names the permission that keeps the stock of an update from being set', async () => {
    const store = await open();
    await store.upsert(aStyle());
    const scopes = ['write_products', 'read_inventory', 'write_publications', 'read_locations'];
    await store.control('scopes', 'POST', { scopes });
    const variants = [{ options: { Size: '41' }, quantity: 9 }];
    const result = await store.upsert(aStyle({ title: 'Renamed', variants }));
    expect(result).toMatchObject({ stock_set: false, published: true });
    expect(result.warnings).toContainEqual(
      expect.stringMatching(
        /^Stock of Size=41 at .* was not set\. The app lacks .*write_inventory/,
      ),
    );
    await expect(store.upsert(aStyle({ title: 'Renamed', variants }))).rejects.toMatchObject({
      code: 'store_access_denied',
    });
  });

  it('is told with its real cause where the second try of the stock meets it', async () => {
    const store = await open();
    await store.upsert(aStyle());
    store.before('ApplyUpdate', () => merchantOf(store).counts('41', 50, 1));
    await store.fault({
      kind: 'http502',
      root_field: 'inventorySetQuantities',
      skip: 2,
      times: 99,
    });
    const variants = [{ options: { Size: '41' }, quantity: 9 }];
    const result = await store.upsert(aStyle({ title: 'Renamed', variants }));
    expect(result.warnings).toContainEqual(
      'Stock of Size=41 at "Main Street Store" was not set. The store answered 502. Try again later.',
    );
  });

  it('is told where the time of the call ran out', async () => {
    const store = await open();
    const time = new AbortController();
    store.before('ApplyUpdate', async () => time.abort(new DOMException('late', 'TimeoutError')));
    const result = await store.upsert(aStyle(), time.signal);
    expect(result).toMatchObject({ created: true, stock_set: true });
    expect(result.warnings).toContainEqual(
      expect.stringMatching(/^Not live on "Shop"\. The call timed out/),
    );
  });

  it('leaves open whether an image was tied to its variant where that answer was lost', async () => {
    const store = await open();
    await store.upsert(aStyle());
    const image_url = 'https://cdn.example.com/41.jpg';
    const input = aStyle({ variants: [{ options: { Size: '41' }, image_url }] });
    const root_field = 'productVariantsBulkUpdate';
    await store.fault({ kind: 'cut_after_commit', root_field, times: 99 });
    const result = await store.upsert(input);
    expect((await store.product('ZX-9000-101')).variants[0]?.media_ids).toHaveLength(1);
    expect(result.warnings).toContainEqual(
      expect.stringMatching(/^Size=41: its image was perhaps not tied to it\. The connection/),
    );
  });

  it('leaves a repeat of the call an update', async () => {
    const store = await open();
    await store.fault({ kind: 'http502', root_field: 'metafieldsSet', times: 99 });
    expect(await store.upsert(aStyle())).toMatchObject({ created: true });
    await store.control('faults', 'DELETE');
    expect(await store.upsert(aStyle())).toMatchObject({ created: false, published: true });
  });

  it.each(['productLinks', 'changeRecords'] as const)(
    'does not fail the call where the database refuses %s from then on',
    async (name) => {
      const store = await open();
      store.before('ApplyUpdate', async () => {
        store.services[name].save = async () => {
          throw new Error('Connection terminated');
        };
      });
      const result = await store.upsert(aStyle());
      expect(result).toMatchObject({ created: true, stock_set: true });
      expect(result.published_to.length).toBe(3);
    },
  );
});

describe('an undo that meets a failure of the store', () => {
  it.each([
    [{ kind: 'http502' }, 'upstream_unavailable'],
    [{ kind: 'throttle' }, 'upstream_busy'],
    [{ kind: 'cut_after_commit' }, 'upstream_unavailable'],
    [{ kind: 'root_error' }, 'upstream_unavailable'],
    [{ kind: 'root_error', code: 'NOT_IMPLEMENTED_HERE' }, 'upstream_unavailable'],
    [{ kind: 'shop_frozen' }, 'store_access_denied'],
  ])('answers its problem, never ours: %j', async (fault, code) => {
    const store = await open();
    await store.upsert(aStyle());
    const { upsert_id } = await store.upsert(aStyle({ title: 'Too much' }));
    for (const root_field of ['product', 'productUpdate']) {
      await store.fault({ ...fault, root_field, times: 99 });
      const error = await store.undo(upsert_id).then(
        ({ refused }) => refused,
        (thrown: unknown) => toAppError(thrown).code,
      );
      if (typeof error === 'string') expect(error).toBe(code);
      else expect(error).toMatchObject([{ field: 'title' }]);
      await store.control('faults', 'DELETE');
    }
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
    expect((await store.product('ZX-9000-101')).title).toBe('Trail runner');
  });
});

describe('an answer that leaves out what was asked for', () => {
  const silence = { data: {} };

  it('is read back before an upsert says that nothing was changed', async () => {
    const store = await open();
    await store.upsert(aStyle());
    store.answer('ApplyUpdate', silence, silence, silence);
    const thrown = await store.upsert(aStyle({ title: 'Renamed' })).catch(toAppError);
    expect(thrown).toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringContaining('nothing was changed'),
    });
    expect(await store.upsert(aStyle({ title: 'Renamed' }))).toMatchObject({ created: false });
  });

  it('is the store’s problem to an undo as well', async () => {
    const store = await open();
    await store.upsert(aStyle());
    const { upsert_id } = await store.upsert(aStyle({ title: 'Too much' }));
    store.answer('ApplyUpdate', silence);
    const thrown = await store.undo(upsert_id).catch(toAppError);
    expect(thrown).toMatchObject({ code: 'upstream_unavailable' });
    expect(await store.undo(upsert_id)).toMatchObject({ undone: true });
  });
});

describe('a creation that the store makes in its own time', () => {
  const cut = { kind: 'cut_after_commit', root_field: 'productSet' };
  const denied = { kind: 'root_error', code: 'ACCESS_DENIED', root_field: 'productSet' };

  it.each([
    ['whose answers are lost', [{ ...cut, times: 9 }]],
    ['whose second try is refused', [cut, { ...denied, times: 9 }]],
  ])('is never said to have changed nothing: one %s', async (_name, faults) => {
    const store = await open();
    await store.control('delays', 'POST', { job_ms: 600_000 });
    for (const fault of faults) await store.fault(fault);
    const variants = Array.from({ length: 101 }, (_, size) => ({
      options: { Size: String(size) },
      price: '1.00',
    }));
    const thrown = await store.upsert(aStyle({ variants })).then(() => undefined, toAppError);
    expect(thrown?.message).toMatch(/could not be checked\. Repeat the call/);
    expect(thrown?.message).not.toMatch(/nothing was changed/);
  });
});
