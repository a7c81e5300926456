import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds or more, most of it waiting for deadlines and leases; the longest first. */
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
  'test/integration/mcp-tools/inspector.test.ts',
  'test/integration/rest/vision-failures.test.ts',
  'test/integration/credits/lost-connections.test.ts',
  'test/integration/jobs/made-ahead.test.ts',
  'test/integration/demo/demo.test.ts',
  'test/integration/store/one-product.test.ts',
  'test/integration/rest/crash.test.ts',
  'test/integration/demo/dev.test.ts',
  'test/e2e/pages/no-room.test.ts',
  'test/e2e/pages/receive.test.ts',
  'test/e2e/pages/receive-decide.test.ts',
  'test/e2e/pages/scan-boxes.test.ts',
  'test/e2e/pages/every-page.test.ts',
];

/** Integration tests one project after the other, since a process serves one of them; the one of many short files ends. */
const PROJECTS = [
  'integration-postgres',
  'integration-mcp-tools',
  'integration-store',
  'integration-embedded',
];

/** Returns a file's place among the long ones; -1 for any other. */
const rankOf = ({ project, moduleId }: TestSpecification) =>
  LONG.indexOf(path.relative(project.config.root, moduleId));

/**
 * Vitest's order, with the long files of each project at its beginning, so that no process waits for one of them at the
 * end. A fresh clone does not know how long files took, so that Vitest would go by their sizes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    const sorted = (await super.sort(files)).toSorted(
      (a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b),
    );
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap(longFirst);
  }
}

/** Puts the long files first, each followed by a short one: while the long ones wait, the processors have work. */
function longFirst(files: readonly TestSpecification[]): TestSpecification[] {
  const others = files.filter((file) => rankOf(file) < 0);
  const long = files.filter((file) => rankOf(file) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
  return [
    ...long.flatMap((file, at) => [file, ...others.slice(at, at + 1)]),
    ...others.slice(long.length),
  ];
}
