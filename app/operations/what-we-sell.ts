// biome-ignore-all lint/performance/noBarrelFile: the list is what this file is for.
/**
 * What we sell: a folder and one line here make an operation. Every transport, the scopes of keys, the prices
 * and the activity follow.
 */
export { imageProductMatch } from './image-product-match/operation.ts';
export { storefrontProductUpsert } from './storefront-product-upsert/operation.ts';
