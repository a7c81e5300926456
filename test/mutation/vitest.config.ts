import { defineConfig } from 'vitest/config';

/** The unit tests that hold what is mutated: pure, so that a run takes minutes. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    // A fault that only one case in thousands notices counts as noticed.
    env: { TEST_DEPTH: 'deep' },
    // They share nothing that changes; each fault has a worker of its own anyway, and one is enough for it.
    isolate: false,
    // As for the tests themselves: a busy machine opens a database slowly.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
