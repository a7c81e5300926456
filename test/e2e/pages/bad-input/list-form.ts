import type { Frame, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Variant = {
  options?: Record<string, string>;
  price?: string;
  sku?: string;
  quantity?: number;
};
type Input = {
  style_code?: string;
  title?: string;
  vendor?: string;
  product_type?: string;
  variants?: Variant[];
};

/** The form of List it, filled like staff do. */
export type ListForm = {
  /** Types an input of the upsert, field by field. @throws if a field does not contain what was typed */
  type: (input: Input) => Promise<void>;
  /** The field that an error with this pointer is about. */
  fieldAt: (pointer: string) => Locator;
  /** The values of all fields, in order. */
  contents: () => Promise<string[]>;
};

export function listForm(page: Page, frame: Frame): ListForm {
  const field = (label: string) => frame.getByLabel(label).first();
  const inRow = (label: string, row: number) => frame.getByLabel(label, { exact: true }).nth(row);

  const typeInto = async (place: Locator, text: string) => {
    await place.fill('');
    await place.focus();
    // Inserted like a paste, so that a `maxlength` would cut it.
    if (text !== '') await page.keyboard.insertText(text);
    // Close the suggestions, which would cover the next field.
    await page.keyboard.press('Escape');
    expect(await place.inputValue()).toBe(text);
  };

  return {
    async type({ style_code, title, vendor, product_type, variants = [] }) {
      await typeInto(field('Style code'), style_code ?? '');
      await typeInto(field('Title'), title ?? '');
      await typeInto(field('Vendor'), vendor ?? '');
      await typeInto(field('Product type'), product_type ?? '');
      await typeInto(field('Price'), variants[0]?.price ?? '');
      for (const [row, { options = {}, sku, quantity }] of variants.entries()) {
        if (row > 0) await frame.getByRole('button', { name: 'Add a size' }).click();
        await typeInto(inRow('Size', row), Object.values(options)[0] ?? '');
        await typeInto(inRow('Count', row), quantity === undefined ? '' : String(quantity));
        await typeInto(inRow('SKU', row), sku ?? '');
      }
    },
    fieldAt(pointer) {
      const [, first = '', row = '', part] = pointer.split('/');
      if (first !== 'variants') {
        const labels: Record<string, string> = {
          style_code: 'Style code',
          title: 'Title',
          vendor: 'Vendor',
          product_type: 'Product type',
        };
        return field(labels[first] ?? first);
      }
      if (part === 'price') return field('Price');
      return inRow(part === 'quantity' ? 'Count' : 'Size', Number(row));
    },
    contents: () =>
      frame
        .locator('input[type="text"], input:not([type])')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  };
}
