import { createProviders as createRealProviders } from '#app/composition/providers.server.ts';
import type { LabelReader } from '#app/providers/label-reader/label-reader.ts';
import type { OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';

const CODE = 'DZ5485-612';
const GTIN = '00195866137653';

const reader: LabelReader = {
  name: 'embedded',
  read: async () => ({
    labels: [
      {
        styleCode: { printed: CODE, accepted: true, repaired: false },
        brand: 'Nike',
        size: 'US 9',
        unreadable: false,
      },
    ],
  }),
  close: async () => {},
};

const product: OwnProduct = {
  productId: 'gid://shopify/Product/1',
  title: 'Nike Air Jordan 1 Retro High OG',
  vendor: 'Nike',
  status: 'ACTIVE',
  adminUrl: 'https://admin.shopify.com/store/bench/products/1',
  styleCode: CODE,
  styleCodePrinted: CODE,
  variants: [
    {
      variantId: 'gid://shopify/ProductVariant/1',
      sku: CODE,
      barcode: GTIN,
      price: '180.00',
      options: { Size: 'US 9' },
    },
  ],
  currency: 'USD',
};

/**
 * The providers of the app, of which those that a match of a product in the store asks answer at once: what is measured is
 * the app's own part of a call.
 */
export const createProviders: typeof createRealProviders = (...setUp) => {
  const real = createRealProviders(...setUp);
  const corner = { x: 0, y: 0 };
  return {
    ...real,
    services: {
      ...real.services,
      safeFetch: { ...real.services.safeFetch, fetchBytes: async () => Buffer.alloc(0) },
      photoDecoder: {
        ...real.services.photoDecoder,
        normalise: async () => ({
          bytes: Buffer.alloc(0),
          widthPx: 1200,
          heightPx: 900,
          mediaType: 'image/jpeg',
          sha256: '',
        }),
      },
      barcodeReader: {
        ...real.services.barcodeReader,
        read: async () => [
          {
            format: 'EAN13',
            text: GTIN.slice(1),
            gtin14: GTIN,
            weak: false,
            corners: { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner },
          },
        ],
      },
      labelReaders: { ...real.services.labelReaders, find: () => reader },
      ownCatalogue: { ...real.services.ownCatalogue, find: async () => [product] },
    },
  };
};
