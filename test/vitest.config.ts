import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** One project per kind of test; `npm test` runs them all and counts by kind. */
export default defineConfig({
  root,
  test: {
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] } },
      { extends: true, test: { name: 'local-shopify', include: ['test/local-shopify/**/*.test.ts'] } },
      { extends: true, test: { name: 'local-search', include: ['test/local-search/**/*.test.ts'] } },
    ],
  },
});
