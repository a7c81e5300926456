import type { Migration } from '#app/platform/database/read-migrations.ts';
import { type CheckResult, fault, found, nameSome, orPassed, passed, warning } from '../check.ts';
import type { DatabaseFacts } from './read-database-facts.ts';

/**
 * Compares the migrations recorded in a database with the files of this build.
 * @param seen null if the database is empty
 */
export function judgeMigrations(
  seen: DatabaseFacts['migrations'],
  files: readonly Pick<Migration, 'name' | 'checksum'>[],
): CheckResult {
  if (seen === null || seen.length === 0)
    return passed(`empty; the first start applies ${files.length} migrations`);
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]));
  const unfinished = seen.filter(({ isFinished }) => !isFinished);
  const newer = seen.filter(({ name, isFinished }) => isFinished && !checksums.has(name));
  const changed = seen.filter(
    ({ name, checksum, isFinished }) =>
      isFinished && checksums.has(name) && checksums.get(name) !== checksum,
  );
  const names = new Set(seen.map(({ name }) => name));
  const pending = files.filter(({ name }) => !names.has(name));
  const result = found(
    unfinished.length > 0 && halfDone(namesOf(unfinished)),
    newer.length > 0 && ofNewerVersion(namesOf(newer)),
    changed.length > 0 && changedSince(namesOf(changed)),
    pending.length > 0 && notApplied(pending.length),
  );
  return orPassed(result, `${seen.length} migrations applied`);
}

const namesOf = (migrations: readonly { name: string }[]) =>
  nameSome(migrations.map(({ name }) => name));

const halfDone = (names: string) =>
  fault('migration-unfinished', {
    what: `Migration ${names} was started but not finished`,
    why: 'The database may be half changed, and the app does not start on it.',
    fix: 'If another tool is applying it, wait. Otherwise restore the backup from before, or follow what npm start says.',
  });

const ofNewerVersion = (names: string) =>
  fault('migration-newer', {
    what: `A newer version of this app has changed the database: ${names}`,
    why: 'This version does not know those tables; migrations only go forward.',
    fix: 'Run the newer version again, or restore the backup from before it together with this one.',
  });

const changedSince = (names: string) =>
  fault('migration-changed', {
    what: `The file of migration ${names} was changed after it had been applied`,
    why: 'The app does not start: the database may differ from what the files say.',
    fix: 'Restore prisma/migrations from the release (git checkout prisma/migrations), and build again.',
  });

const notApplied = (count: number) =>
  warning('migrations-pending', {
    what:
      count === 1 ? '1 migration is not applied yet' : `${count} migrations are not applied yet`,
    why: 'The next start applies them, and there is no way back but a backup.',
    fix: 'Make a backup with npm run backup, then start or restart the server.',
  });
