import type { StoreVariant } from '#app/providers/store-catalog/store-product.ts';
import type { RequestVariant } from '../input/request.ts';

/** A variant of the request and the one of the store that it means. */
export type VariantMatch = {
  request: RequestVariant;
  store: StoreVariant;
  /** `sku`, `barcode`: the store's variant has other option values, which stay. */
  by: 'options' | 'sku' | 'barcode';
};
