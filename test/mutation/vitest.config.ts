import { defineConfig } from 'vitest/config';

/** The tests that hold the merge and the undo: pure, so that a run takes seconds. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include: [
      'test/unit/operations/storefront-product-upsert/{merge,undo}/*.test.ts',
      'test/unit/operations/storefront-product-upsert/{stock,publishing,money}.test.ts',
    ],
  },
});
