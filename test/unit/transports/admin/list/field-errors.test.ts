import { describe, expect, it } from 'vitest';
import { checkAgainstProfile } from '#app/operations/storefront-product-upsert/input/check-against-profile.ts';
import type { FieldProblem } from '#app/platform/errors.ts';
import { toFormErrors } from '#app/transports/admin/list/fields/field-errors.ts';

const formErrors = (errors: FieldProblem[]) =>
  toFormErrors({ code: 'invalid_input', title: '', detail: '', errors });

describe('an error beside its field', () => {
  it('mentions the checkbox instead of API fields for a value the store does not have', () => {
    const profile = { vendors: ['Nike'], productTypes: [], currency: 'USD', locations: [] };
    const request = { vendor: 'Acme', productType: 'Boots', variants: [] };
    const checked = checkAgainstProfile(
      request as unknown as Parameters<typeof checkAgainstProfile>[0],
      profile as unknown as Parameters<typeof checkAgainstProfile>[1],
    );
    const { fields } = formErrors('problems' in checked ? checked.problems : []);
    expect(fields.vendor?.detail).toBe(
      'The store has no vendor spelled "Acme". Choose one that it has, or tick the box to create it. It has "Nike".',
    );
    expect(fields.productType?.detail).toBe(
      'The store has no product type spelled "Boots". It has none yet: tick the box to create the first.',
    );
  });

  it('says how a value differs from the spelling in the store', () => {
    const detail = '"Nike " has a trailing space; the store has "Nike". Send it spelled so';
    const { fields } = formErrors([
      { pointer: '/vendor', detail: `${detail}, or allow_new_vendor: true.` },
      { pointer: '/product_type', detail: `${detail}.` },
    ]);
    expect(fields.vendor?.detail).toMatch(
      /has "Nike"\. Choose that, or tick the box to create another\.$/,
    );
    expect(fields.productType?.detail).toMatch(/has "Nike"\. Choose that\.$/);
  });

  it('does not repeat the name of the field', () => {
    const { fields, others } = formErrors([
      { pointer: '/title', detail: 'title: must not be empty.' },
      { pointer: '/weather', detail: 'weather: is not known.' },
    ]);
    expect(fields.title?.detail).toBe('Must not be empty.');
    expect(others).toHaveLength(1);
  });
});
