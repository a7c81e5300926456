import { defineConfig } from 'vitest/config';
import { targetOf } from './targets.ts';

/** The unit tests that hold what is mutated: pure, so that a run takes minutes. */
export default defineConfig({
  root: process.cwd(),
  test: {
    include: [...targetOf(process.env.MUTATION_TARGET ?? 'merge').tests],
    // They share nothing that changes; each fault has a worker of its own anyway, and one is enough for it.
    isolate: false,
  },
});
