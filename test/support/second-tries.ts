import type { Reporter } from 'vitest/node';

/** Names, at the end of a run, what passed only when it was tried again: each is a defect to look into. */
export function tellSecondTries(): Reporter {
  const names: string[] = [];
  return {
    onTestCaseResult(test) {
      if (test.diagnostic()?.flaky) names.push(`${test.module.moduleId}: ${test.fullName}`);
    },
    onTestRunEnd() {
      for (const name of names) console.log(`Passed at the second try: ${name}`);
    },
  };
}
