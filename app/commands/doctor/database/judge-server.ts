import { type CheckResult, failed, found, passed, warned, warning } from '../check.ts';
import { judgeClock } from '../judge-clock.ts';
import type { ServerFacts } from './read-server-facts.ts';

/** A check of what a PostgreSQL server reported. */
type Judgement = {
  id: string;
  title: string;
  judge: (facts: ServerFacts, poolSize: number) => CheckResult;
};

const OLDEST = 150_000;

/** One entry per check, in the order in which they are shown. */
export const SERVER_JUDGEMENTS: readonly Judgement[] = [
  { id: 'database-version', title: 'PostgreSQL is 15 or newer', judge: judgeVersion },
  { id: 'database-rights', title: 'The user may change the database', judge: judgeRights },
  { id: 'database-pool', title: 'The server has enough connections', judge: judgePool },
  { id: 'database-locks', title: 'No other transaction is in the way', judge: judgeLocks },
  {
    id: 'database-clock',
    title: 'Its clock agrees with this machine’s',
    judge: ({ clockAheadMs }) => judgeClock('the database', clockAheadMs),
  },
];

function judgeVersion({ version, versionName }: ServerFacts): CheckResult {
  if (version >= OLDEST) return passed(versionName);
  return failed('database-too-old', {
    what: `The server is PostgreSQL ${versionName}; the app needs 15 or newer`,
    why: 'Migrations use what older servers do not have.',
    fix: 'Upgrade the server (pg_upgrade), or point DATABASE_URL to a newer one.',
  });
}

function judgeRights(facts: ServerFacts): CheckResult {
  if (facts.isReadOnly)
    return failed('database-read-only', {
      what: 'The server of DATABASE_URL takes no writes',
      why: 'It is a standby, or read-only by setting; every call would fail.',
      fix: 'Point DATABASE_URL to the primary server.',
    });
  const lacks = [
    ...(facts.mayCreateTables ? [] : ['create tables in its schema']),
    ...(facts.mayCreateSchemas || facts.hasQueue ? [] : ['create the schema of the job queue']),
  ];
  if (lacks.length === 0) return passed();
  // Where the app has already run, another user with more rights may apply its migrations.
  return (facts.hasQueue ? warned : failed)('database-rights-missing', {
    what: `The user of DATABASE_URL may not ${lacks.join(' and ')}`,
    why: 'Migrations fail, now or with the next version.',
    fix: 'Make this user the owner of the database: ALTER DATABASE name OWNER TO user; ALTER SCHEMA public OWNER TO user.',
  });
}

/** The job queue's connections: three that work, and one that listens. */
const BESIDE_POOL = 4;

function judgePool({ connections }: ServerFacts, poolSize: number): CheckResult {
  const lower = connections - BESIDE_POOL;
  if (poolSize <= lower) return passed(`${poolSize} of ${connections}`);
  return failed('pool-too-large', {
    what: `DATABASE_POOL_SIZE is ${poolSize}, and the server allows this user ${connections} connections`,
    why: 'Under load calls fail with database_unavailable.',
    fix: `${lower >= 2 ? `Set DATABASE_POOL_SIZE to ${lower} or less for all processes together, or raise` : 'Raise'} max_connections and the limits of user and database.`,
  });
}

function judgeLocks({ longOpen, blockers }: ServerFacts): CheckResult {
  return found(
    ...blockers.map((pid) =>
      warning('database-lock', {
        what: `Connection ${pid} of the server holds a lock that others wait for`,
        why: 'Calls or the start of the app wait until it ends.',
        fix: `See what it is doing (pg_stat_activity); SELECT pg_terminate_backend(${pid}) ends it.`,
      }),
    ),
    ...longOpen
      .filter(({ pid }) => !blockers.includes(pid))
      .map(({ pid, minutes, state }) =>
        warning('database-transaction-open', {
          what: `Connection ${pid} of the server has had a transaction open for ${minutes} minutes (${state})`,
          why: 'Rows deleted in the meantime keep their space, and a migration would wait for it.',
          fix: `See what it is doing (pg_stat_activity); SELECT pg_terminate_backend(${pid}) ends it.`,
        }),
      ),
  );
}
