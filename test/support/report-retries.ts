import type { Reporter } from 'vitest/node';

/** Lists, at the end of a run, the tests that passed only on a retry: each has a defect. */
export function reportRetries(): Reporter {
  const names: string[] = [];
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) names.push(`${test.module.moduleId}: ${test.fullName}`);
    },
    onTestRunEnd() {
      for (const name of names) console.log(`Passed on a retry: ${name}`);
    },
  };
}
