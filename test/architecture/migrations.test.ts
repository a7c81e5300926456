import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SQUAWK = path.join(root, 'node_modules/squawk-cli/js/bin/squawk');
const run = promisify(execFile);

/** Rules about how long a table is locked and which types are used. Here it is about what the code of the release before can bear. */
const NOT_ASKED = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'constraint-missing-not-valid',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-text-field',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'require-lock-timeout',
  'require-statement-timeout',
];

/** No release had been made before these. */
const BEFORE_THE_FIRST_RELEASE = [
  '20261123010000_photos_beside_the_database',
  '20261127010000_key_limits',
];

type Finding = { rule: string; file: string; line: number };

/** What would break the processes of the release before, while they still run on the new database. */
async function findBreaking(files: string[], stdin?: string): Promise<Finding[]> {
  const args = ['--reporter', 'json', '--assume-in-transaction', '--pg-version', '15'];
  const asked = run(process.execPath, [SQUAWK, ...args, '--exclude', NOT_ASKED.join(), ...files]);
  if (stdin !== undefined) asked.child.stdin?.end(stdin);
  // It ends with 1 where it finds something.
  const { stdout } = await asked.catch((error: { stdout?: string }) => {
    if (!error.stdout?.startsWith('[')) throw error;
    return { stdout: error.stdout };
  });
  const found = JSON.parse(stdout) as { rule_name: string; file: string; line: number }[];
  return found.map(({ rule_name: rule, file, line }) => ({ rule, file, line }));
}

describe('a migration', () => {
  it('leaves the code of the release before what it uses', async () => {
    const folder = path.join(root, 'prisma/migrations');
    const names = (await readdir(folder)).filter((name) => /^\d{14}_/.test(name));
    expect(names.length).toBeGreaterThan(25);
    const checked = names.filter((name) => !BEFORE_THE_FIRST_RELEASE.includes(name));
    expect(
      await findBreaking(checked.map((name) => path.join(folder, name, 'migration.sql'))),
    ).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "shop" DROP COLUMN "domain";', 'ban-drop-column'],
    ['ALTER TABLE "shop" RENAME COLUMN "domain" TO "name";', 'renaming-column'],
    ['ALTER TABLE "shop" RENAME TO "store";', 'renaming-table'],
    ['DROP TABLE "shop";', 'ban-drop-table'],
    ['TRUNCATE "shop" CASCADE;', 'ban-truncate-cascade'],
    ['ALTER TABLE "shop" ADD COLUMN "plan" TEXT NOT NULL;', 'adding-required-field'],
    ['ALTER TABLE "shop" ALTER COLUMN "plan" SET NOT NULL;', 'adding-not-nullable-field'],
    ['ALTER TABLE "shop" ALTER COLUMN "plan" DROP NOT NULL;', 'ban-drop-not-null'],
    ['ALTER TABLE "shop" ALTER COLUMN "plan" TYPE INTEGER;', 'changing-column-type'],
    ['ALTER TABLE "shop" ADD CONSTRAINT "one" UNIQUE ("plan");', 'disallowed-unique-constraint'],
  ])('that says %s is refused', async (statement, rule) => {
    const found = await findBreaking(['--stdin-filepath', 'migration.sql'], statement);
    expect(found.map((finding) => finding.rule)).toEqual([rule]);
  });
});
