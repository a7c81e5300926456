import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeExpiry } from '#app/commands/doctor/address-checks.ts';
import type { CheckResult } from '#app/commands/doctor/check.ts';
import { judgeDisk } from '#app/commands/doctor/database/database-checks.ts';
import { SERVER_JUDGEMENTS } from '#app/commands/doctor/database/judge-server.ts';
import type { ServerFacts } from '#app/commands/doctor/database/read-server-facts.ts';
import { judgeNode } from '#app/commands/doctor/program-checks.ts';
import { judgeStores, type StoreAnswer } from '#app/commands/doctor/shopify/ask-stores.ts';
import { judgeAppToml } from '#app/commands/doctor/shopify/judge-app-toml.ts';
import { judgeApiVersion } from '#app/commands/doctor/shopify/shopify-checks.ts';
import { readConfig } from '#app/platform/config.server.ts';

const idsOf = ({ findings }: CheckResult) => findings.map(({ id }) => id);

const CLIENT_ID = '0123456789abcdef0123456789abcdef';
const config = readConfig({
  APP_URL: 'https://app.northlane.test',
  SHOPIFY_API_KEY: CLIENT_ID,
  SHOPIFY_API_SECRET: 'x'.repeat(32),
});
const released = readFileSync(
  path.join(import.meta.dirname, '../../../../shopify.app.toml'),
  'utf8',
)
  .replace(/^client_id = .*/m, `client_id = "${CLIENT_ID}"`)
  .replace(/^application_url = .*/m, 'application_url = "https://app.northlane.test/"');

describe('shopify.app.toml', () => {
  it.each<[string, (text: string) => string, string[]]>([
    ['of the release, filled in', (text) => text, []],
    ['without a client ID', (text) => text.replace(CLIENT_ID, ''), ['app-toml-empty']],
    ['with single quotes', (text) => text.replace(`"${CLIENT_ID}"`, `'${CLIENT_ID}'`), []],
    ['that is cut', (text) => text.slice(0, -4), ['app-toml-unreadable']],
    ['of another form', () => 'client_id = 7', ['app-toml-unreadable']],
    ['of another app', (text) => text.replace(CLIENT_ID, 'f'.repeat(32)), ['app-toml-other-app']],
    [
      'with another address',
      (text) => text.replace('northlane', 'south'),
      ['app-toml-other-address'],
    ],
    ['that asks for less', (text) => text.replace('write_files,', ''), ['app-toml-scopes']],
    [
      'without a webhook',
      (text) => text.replace('"customers/redact", ', ''),
      ['app-toml-webhooks'],
    ],
  ])('%s', (_, change, ids) => {
    expect(idsOf(judgeAppToml(change(released), config))).toEqual(ids);
  });
});

describe('a PostgreSQL server', () => {
  const facts: ServerFacts = {
    ...{ version: 160_004, versionName: '16.4', isReadOnly: false, hasQueue: true },
    ...{ mayCreateTables: true, mayCreateSchemas: true, connections: 97, clockAheadMs: 0 },
    ...{ longOpen: [], blockers: [] },
  };
  const judge = (changes: Partial<ServerFacts>) =>
    SERVER_JUDGEMENTS.flatMap((each) => each.judge({ ...facts, ...changes }, 10).findings);

  it.each<[string, Partial<ServerFacts>, string[]]>([
    ['as it should be', {}, []],
    ['of version 14', { version: 140_011, versionName: '14.11' }, ['database-too-old']],
    ['with too few connections beside the pool', { connections: 13 }, ['pool-too-large']],
    ['with those of the queue', { connections: 14 }, []],
    ['whose clock is 11 s ahead', { clockAheadMs: 11_000 }, ['clock-off']],
    ['whose clock is 9 s behind', { clockAheadMs: -9_000 }, []],
    ['where others make the schemas', { mayCreateSchemas: false }, []],
    [
      'where nobody made the queue',
      { mayCreateSchemas: false, hasQueue: false },
      ['database-rights-missing'],
    ],
    [
      'with a transaction that was forgotten, and one that also holds up others',
      {
        longOpen: [
          { pid: 4, minutes: 70, state: 'idle in transaction' },
          { pid: 5, minutes: 9, state: 'active' },
        ],
        blockers: [5],
      },
      ['database-lock', 'database-transaction-open'],
    ],
  ])('%s', (_, changes, ids) => {
    expect(judge(changes).map(({ id }) => id)).toEqual(ids);
  });

  it('says which way the clock is wrong', () => {
    expect(judge({ clockAheadMs: 42_000 })[0]?.what).toBe(
      'The clock of this machine is 42 s behind that of the database',
    );
    expect(judge({ clockAheadMs: -42_000 })[0]?.what).toContain('42 s ahead of');
  });
});

describe('what runs out', () => {
  const now = Date.UTC(2026, 10, 26);
  it.each([
    [15, []],
    [13, ['certificate-ends']],
  ])('a certificate with %i days left', (days, ids) => {
    expect(idsOf(judgeExpiry('app.test', new Date(now + days * 86_400_000), now))).toEqual(ids);
  });

  it.each([
    [2_000, []],
    [900, ['disk-nearly-full']],
    [150, ['disk-full']],
  ])('a disk with %i MB left', (megabytes, ids) => {
    expect(idsOf(judgeDisk(megabytes * 1024 * 1024))).toEqual(ids);
  });

  it.each([
    [Date.UTC(2027, 6, 31), []],
    [Date.UTC(2027, 7, 1), ['api-version-old']],
  ])('version 2026-10 of the API, at %i', (at, ids) => {
    expect(idsOf(judgeApiVersion('2026-10', at))).toEqual(ids);
  });

  it.each([
    ['20.19.0', []],
    ['24.1.0', []],
    ['20.18.3', ['node-too-old']],
    ['18.20.0', ['node-too-old']],
  ])('Node %s', (version, ids) => {
    expect(idsOf(judgeNode(version, '>=20.19'))).toEqual(ids);
  });
});

describe('what many stores say', () => {
  const many = (count: number, answer: object) =>
    Array.from(
      { length: count },
      (_, index) => ({ domain: `s${index}.myshopify.com`, ...answer }) as StoreAnswer,
    );

  it('is told once for each kind, with a few names', () => {
    const lacking = many(5, { kind: 'granted', lacks: ['write_files'] });
    const { findings } = judgeStores(lacking, 5);
    expect(findings.map(({ what }) => what)).toEqual([
      's0.myshopify.com, s1.myshopify.com, s2.myshopify.com and 2 more did not grant write_files',
    ]);
  });

  it('is sound where tokens have expired that can be renewed, and says how many were asked', () => {
    const expired = many(2, { kind: 'expired', isOver: false });
    const granted = many(1, { kind: 'granted', lacks: [] });
    expect(judgeStores([...expired, ...granted], 40)).toEqual({
      findings: [],
      seen: '1 of 40 asked',
    });
    expect(idsOf(judgeStores(many(1, { kind: 'expired', isOver: true }), 1))).toEqual([
      'store-access-over',
    ]);
  });

  it('is a fault where none can be reached, and a warning where one cannot', () => {
    const silent = many(1, { kind: 'silent', sentence: 'The store answered 502.' });
    expect(idsOf(judgeStores(silent, 1))).toEqual(['shopify-unreachable']);
    const granted = many(1, { kind: 'granted', lacks: [] });
    expect(idsOf(judgeStores([...silent, ...granted], 2))).toEqual(['store-silent']);
  });
});
