/** The files that try more in `npm run test:deep` than in `npm test`; docs/testing.md gives the reasons. */
export const DEEP_TESTS: readonly string[] = [
  'test/unit/operations/image-product-match/decide-adversarial.test.ts',
  'test/unit/operations/image-product-match/decide.properties.test.ts',
  'test/unit/operations/storefront-product-upsert/merge/plan-update.test.ts',
  'test/unit/operations/undo-upsert/plan-undo.test.ts',
  'test/integration/photos/embedded-label-reader.test.ts',
  'test/integration/photos/places-on-the-photo.test.ts',
  'test/integration/photos/cut-off-barcodes.test.ts',
];
