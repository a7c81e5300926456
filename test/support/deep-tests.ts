/** The files that try more in `npm run test:deep` than in `npm test`; docs/testing.md gives the reasons. */
export const DEEP_TESTS: readonly string[] = [
  'test/unit/operations/image-product-match/decide-adversarial.test.ts',
  'test/unit/operations/image-product-match/decide.properties.test.ts',
  'test/unit/operations/storefront-product-upsert/merge/plan-update.test.ts',
  'test/unit/operations/undo-upsert/plan-undo.test.ts',
  'test/integration/photos/embedded-label-reader.test.ts',
  'test/integration/photos/places-on-the-photo.test.ts',
  'test/integration/photos/cut-off-barcodes.test.ts',
  'test/integration/store/fault-table/fault-table.test.ts',
  'test/integration/store/one-product.test.ts',
  'test/integration/store/merge-as-foreseen.test.ts',
  'test/integration/rest/any-request.test.ts',
  'test/integration/rest/crash.test.ts',
  'test/integration/jobs/killed.test.ts',
  'test/integration/jobs/made-ahead-failures.test.ts',
  'test/integration/database/fail-over.test.ts',
];
