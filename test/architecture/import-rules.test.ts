import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import LEVELS from './levels.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = path.join(root, 'test/architecture/dependency-rules.cjs');
const { forbidden } = createRequire(import.meta.url)(rules) as { forbidden: { name: string }[] };

/** Forbidden imports of each rule, planted in a toy copy of the layout: [rule, file, what it imports]. */
const PLANTED: [rule: string, file: string, imports: string][] = [
  ...upwardImports(LEVELS),
  ['domain-folders-apart', 'app/domain/shops/pays.ts', '../credits/credits.ts'],
  ['operations-apart', 'app/operations/one/uses-two.ts', '../two/run.ts'],
  ['contracts-are-data', 'app/operations/one/contract.ts', '../../platform/errors.ts'],
  ['transports-apart', 'app/transports/rest/speaks-admin.ts', '../admin/page.ts'],
  ['routes-use-transports', 'app/routes/reaches.ts', '../providers/label-reader/label-reader.ts'],
  ...['routes', 'transports', 'operations', 'maintenance', 'domain'].flatMap(
    (level): typeof PLANTED => [
      ['adapters-are-picked-once', `app/${level}/picks.ts`, '../providers/label-reader/adapter.ts'],
      ['settings-are-read-once', `app/${level}/reads-settings.ts`, '../platform/config.server.ts'],
    ],
  ),
  ['pictures-are-opened-with-bounds', 'app/imaging/opens.ts', 'sharp'],
  ['measured-through-one-door', 'app/operations/one/counts.ts', '@opentelemetry/api'],
  ['product-never-imports-tests', 'app/platform/fakes.ts', '../../test/fake.ts'],
  [
    'extensions-take-types-from-contracts',
    'extensions/action/src/knows-platform.ts',
    '../../../app/platform/errors.ts',
  ],
  [
    'extensions-ship-no-contract',
    'extensions/action/src/ships-contract.ts',
    '../../../app/operations/two/contract.ts',
  ],
  ['stand-ins-stand-alone', 'test/local-shopify/peeks.ts', '../../app/platform/errors.ts'],
  ['no-dev-dependency-in-product', 'app/platform/uses-tools.ts', 'vitest'],
  ['nothing-unresolvable', 'app/platform/lost.ts', './nowhere.ts'],
  ['no-cycles', 'app/platform/round-a.ts', './round-b.ts'],
];
const OTHERS = [
  'app/main.ts',
  ...LEVELS.map((level) => `app/${level}/here.ts`),
  'app/domain/shops/shops.ts',
  'app/domain/credits/credits.ts',
  'app/operations/registry.ts',
  'app/operations/two/run.ts',
  'app/operations/two/contract.ts',
  'app/transports/rest/rest.ts',
  'app/transports/admin/page.ts',
  'app/platform/errors.ts',
  'app/platform/config.server.ts',
  'app/routes/mcp.ts',
  'app/providers/label-reader/label-reader.ts',
  'app/providers/label-reader/adapter.ts',
  'test/fake.ts',
];

/** Each level imports each one above it, and a file of `app/` itself. */
function upwardImports(levels: readonly string[]): typeof PLANTED {
  return levels.flatMap((level, index) => {
    const rule = `${level}-imports-downwards`;
    const above = levels.slice(0, index);
    return [
      [rule, `app/${level}/imports-main.ts`, '../main.ts'],
      ...above.map((other): (typeof PLANTED)[number] => [
        rule,
        `app/${level}/imports-${other}.ts`,
        `../${other}/here.ts`,
      ]),
    ];
  });
}

let toy: string;
beforeAll(async () => {
  toy = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-rules-'));
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(toy, file)), { recursive: true });
    await writeFile(path.join(toy, file), text);
  };
  for (const file of OTHERS) await write(file, 'export const it = 1;\n');
  for (const [, file, imports] of PLANTED) {
    await write(file, `import { it } from '${imports}';\nexport const mine = it;\n`);
  }
  await write(
    'app/platform/round-b.ts',
    "import { mine } from './round-a.ts';\nexport const it = mine;\n",
  );
  await write(
    'tsconfig.json',
    '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}',
  );
  await write(
    'package.json',
    '{"dependencies":{"sharp":"*","@opentelemetry/api":"*"},"devDependencies":{"vitest":"*"}}',
  );
  await symlink(path.join(root, 'node_modules'), path.join(toy, 'node_modules'));
});
afterAll(() => rm(toy, { recursive: true, force: true }));

type Violations = { summary: { violations: { rule: { name: string }; from: string }[] } };

async function cruise(folder: string): Promise<Violations['summary']['violations']> {
  const { stdout } = await run(
    process.execPath,
    [
      await realpath(path.join(root, 'node_modules/.bin/depcruise')),
      '--config',
      rules,
      '--output-type',
      'json',
      'app',
      'extensions',
      'test',
    ],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as Violations).summary.violations;
}

describe('the import rules', () => {
  it('have a planted violation each', () => {
    const planted = new Set(PLANTED.map(([rule]) => rule));
    expect(forbidden.filter(({ name }) => !planted.has(name))).toEqual([]);
  });

  it('report every planted violation', { timeout: 60_000 }, async () => {
    const found = new Set(
      (await cruise(toy)).map((violation) => `${violation.rule.name} ${violation.from}`),
    );
    const missed = PLANTED.filter(([rule, file]) => !found.has(`${rule} ${file}`));
    expect(missed).toEqual([]);
  });
});
