import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from './upsert-harness.ts';

describe('a dry run', () => {
  it('of a creation lists what each variant brings, as the call itself reports it', async () => {
    const store = await createUpsertHarness();
    const input = aStyle({
      variants: [
        {
          options: { Size: '41' },
          price: '49.90',
          compare_at_price: '59.90',
          sku: 'ZX-41',
          barcode: '4006381333931',
          cost: '18.00',
          weight: { value: 0.3, unit: 'KILOGRAMS' },
          taxable: false,
          requires_shipping: true,
          quantity: 2,
        },
      ],
    });
    const { plan } = await store.upsert({ ...input, dry_run: true });
    const ofVariant = plan?.changes.filter(({ field }) => field.startsWith('variants['));
    expect(
      ofVariant?.map(({ field, after }) => [field.slice('variants[Size=41]'.length), after]),
    ).toEqual([
      ['', 'added'],
      ['.price', '49.90'],
      ['.compare_at_price', '59.90'],
      ['.sku', 'ZX-41'],
      ['.barcode', '4006381333931'],
      ['.cost', '18.00'],
      ['.weight', '0.3 KILOGRAMS'],
      ['.taxable', 'false'],
      ['.requires_shipping', 'true'],
      ['.quantity', '2'],
    ]);
    expect((await store.upsert(input)).changes).toEqual(plan?.changes);
  });

  it.each([
    ['a draft that is created', { status: 'DRAFT' as const }],
    ['a draft that is created off every channel', { status: 'DRAFT' as const, publish: false }],
    ['a creation', {}],
  ])('of %s warns as the call itself does', async (_name, more) => {
    const store = await createUpsertHarness();
    const dry = await store.upsert(aStyle({ ...more, dry_run: true }));
    expect(dry.warnings).toEqual((await store.upsert(aStyle(more))).warnings);
  });

  it.each([
    ['stays one', { status: 'DRAFT' as const, title: 'Other' }],
    ['becomes ACTIVE', { status: 'ACTIVE' as const }],
    ['is not asked to be published', { status: 'DRAFT' as const, publish: false }],
  ])('of an update warns as the call itself does where a draft %s', async (_name, more) => {
    const store = await createUpsertHarness();
    await store.upsert(aStyle({ status: 'DRAFT' }));
    const dry = await store.upsert(aStyle({ ...more, dry_run: true }));
    expect(dry.warnings).toEqual((await store.upsert(aStyle(more))).warnings);
    expect(dry.warnings).toHaveLength(_name === 'stays one' ? 1 : 0);
  });

  it('of an adoption says what would be, not what is', async () => {
    const store = await createUpsertHarness();
    const variants = [{ options: { Size: '9' }, sku: 'LC2818-101-9' }];
    const dry = await store.upsert(aStyle({ style_code: 'LC2818-101', variants, dry_run: true }));
    expect(dry.warnings).toContainEqual(expect.stringMatching(/would carry the style code/));
    expect(dry.warnings.join()).not.toContain('now carries');
  });
});
