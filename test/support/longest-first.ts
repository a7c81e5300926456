import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more, most of it waiting for deadlines and leases; the longest first. */
const LONG = [
  'test/integration/jobs/killed.test.ts',
  'test/integration/rest/one-product.test.ts',
  'test/integration/admin/receiving/other-pages.test.ts',
  'test/integration/webhooks-out/sending.test.ts',
  'test/integration/rest/search-failures.test.ts',
  'test/integration/database/backup.test.ts',
  'test/integration/jobs/two-processes.test.ts',
  'test/integration/database/fail-over.test.ts',
  'test/integration/jobs/roles.test.ts',
  'test/integration/rest/vision-failures.test.ts',
  'test/integration/credits/lost-connections.test.ts',
  'test/integration/jobs/made-ahead.test.ts',
  'test/integration/demo/demo.test.ts',
  'test/integration/rest/crash.test.ts',
  'test/integration/demo/dev.test.ts',
  'test/e2e/pages/no-room.test.ts',
  'test/e2e/pages/receive.test.ts',
  'test/e2e/pages/receive-decide.test.ts',
  'test/e2e/pages/scan-boxes.test.ts',
  'test/e2e/pages/every-page.test.ts',
];

/**
 * Vitest's order, with long files at the beginning of their group, so that no process waits for one of them at its end. A
 * fresh clone does not know how long files took, so that Vitest would go by their sizes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification) => {
      const { groupOrder } = project.config.sequence;
      const at = LONG.indexOf(path.relative(project.config.root, moduleId));
      return [groupOrder, at < 0 ? LONG.length : at, projects.indexOf(project.name)];
    };
    return sorted
      .map((file) => ({ file, rank: rank(file) }))
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ file }) => file);
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, index) => number !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
