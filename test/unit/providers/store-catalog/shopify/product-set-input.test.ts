import { describe, expect, it } from 'vitest';
import {
  addedVariantInput,
  bulkVariantInput,
  productSetInput,
} from '#app/providers/store-catalog/shopify/write/product-set-input.ts';
import type { NewProduct } from '#app/providers/store-catalog/store-write.ts';

const HERE = 'gid://shopify/Location/1';
const product: NewProduct = {
  title: 'Linen shirt',
  vendor: 'Acme',
  productType: 'Shirts',
  status: 'ACTIVE',
  tags: [],
  options: [{ name: 'Size', values: ['M'] }],
  variants: [{ options: { Size: 'M' }, price: '5.00', sku: 'A', quantity: 2, cost: '1' }],
  images: [],
};

describe('the input of productSet', () => {
  it('names options, values, tracking and stock, and never metafields or null', () => {
    const input = productSetInput(product, HERE);
    expect(input).toEqual({
      title: 'Linen shirt',
      vendor: 'Acme',
      productType: 'Shirts',
      status: 'ACTIVE',
      productOptions: [{ name: 'Size', position: 1, values: [{ name: 'M' }] }],
      variants: [
        {
          position: 1,
          price: '5.00',
          sku: 'A',
          inventoryPolicy: 'DENY',
          optionValues: [{ optionName: 'Size', name: 'M' }],
          inventoryItem: { tracked: true, cost: '1' },
          inventoryQuantities: [{ locationId: HERE, name: 'available', quantity: 2 }],
        },
      ],
    });
  });

  it('gives a product without options the platform’s own', () => {
    const input = productSetInput({ ...product, options: [], variants: [{ options: {} }] }, HERE);
    expect(input).toMatchObject({
      productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
      variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }] }],
    });
  });

  it('puts the file of a variant into the files of the product too', () => {
    const image = { url: 'https://x.example/a.jpg', alt: 'A', filename: 'a-1.jpg' };
    const variants = [{ options: { Size: 'M' }, imageUrl: image.url }];
    const file = {
      originalSource: image.url,
      contentType: 'IMAGE',
      alt: 'A',
      filename: 'a-1.jpg',
      duplicateResolutionMode: 'APPEND_UUID',
    };
    expect(productSetInput({ ...product, variants, images: [image] }, HERE)).toMatchObject({
      files: [file],
      variants: [{ file }],
    });
  });

  it('leaves the files of variants out where one call cannot carry them', () => {
    const images = Array.from({ length: 250 }, (_, index) => ({
      url: `https://x.example/${index}.jpg`,
      alt: '',
    }));
    const variants = Array.from({ length: 2048 }, (_, index) => ({
      options: { Size: String(index) },
      imageUrl: images[index % 250]?.url ?? '',
    }));
    const input = productSetInput({ ...product, variants, images }, HERE);
    expect(JSON.stringify(input)).not.toContain('"file"');
    expect(input.files).toHaveLength(250);
  });
});

describe('the input of a bulk write', () => {
  it('keeps the SKU in the inventory item and names nothing else', () => {
    expect(bulkVariantInput({ sku: 'A' })).toEqual({ inventoryItem: { sku: 'A' } });
    expect(bulkVariantInput({ price: '1' })).toEqual({ price: '1' });
  });
  it('tracks a new variant and stocks it', () => {
    expect(addedVariantInput({ options: { Size: 'L' }, sku: 'B', quantity: 3 }, HERE)).toEqual({
      inventoryPolicy: 'DENY',
      optionValues: [{ optionName: 'Size', name: 'L' }],
      inventoryItem: { tracked: true, sku: 'B' },
      inventoryQuantities: [{ locationId: HERE, availableQuantity: 3 }],
    });
  });
});
