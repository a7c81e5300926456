/** The folders of `app/`, the highest first. A level imports those below it; files beside them (`main.ts`, `root.tsx`) stand above all. */
const LEVELS = require('./levels.json');

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const importsDownwards = (level, index) =>
  rule(
    `${level}-imports-downwards`,
    `Above ${level}: ${['files of app/ itself', ...LEVELS.slice(0, index)].join(', ')}.`,
    { path: `^app/${level}/` },
    {
      path: `^app/(${[...LEVELS.slice(0, index).map((above) => `${above}/`), '[^/]+$'].join('|')})`,
    },
  );

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    ...LEVELS.map(importsDownwards),
    rule(
      'domain-folders-apart',
      'One record of ours does not reach into another.',
      { path: '^app/domain/([^/]+)/' },
      { path: '^app/domain/([^/]+)/', pathNot: '^app/domain/$1/' },
    ),
    rule(
      'operations-apart',
      'Operations do not import each other, except for contracts, pages of lists, and what upsert and undo share. Contracts have a rule of their own.',
      { path: '^app/operations/([^/]+)/', pathNot: '/contract\\.ts$' },
      {
        path: '^app/operations/([^/]+)/',
        pathNot: '^app/operations/(($1|upsert-shared|pipeline|paging)/|[^/]+/contract\\.ts$)',
      },
    ),
    rule(
      'contracts-are-data',
      'A browser can load a contract: it imports zod, the schemas of errors, how a count is written and other contracts.',
      { path: '^app/operations/.+/contract\\.ts$' },
      {
        pathNot: [
          '^node_modules/zod/',
          '^app/platform/(error-schemas|format-text)\\.ts$',
          '^app/operations/[^/]+/contract\\.ts$',
        ],
      },
    ),
    rule(
      'transports-apart',
      'Transports do not import each other, except for what authenticates their callers.',
      { path: '^app/transports/([^/]+)/' },
      { path: '^app/transports/([^/]+)/', pathNot: '^app/transports/($1|http-auth)/' },
    ),
    rule(
      'routes-use-transports',
      'A route asks a transport, never an adapter.',
      { path: '^app/routes/' },
      { path: '^app/providers/' },
    ),
    rule(
      'adapters-are-picked-once',
      'Above the providers only the composition root knows an adapter; others know its interface.',
      { path: '^app/(routes|transports|operations|maintenance|domain)/' },
      {
        path: '^app/providers/',
        pathNot:
          '^app/providers/(provider-error|[^/]+/(label-reader|barcode-reader|reading-queue|product-lookup|image-search|own-catalogue|store-catalog|bulk-creator|store-product|store-stock|store-write|store-billing))\\.ts$',
      },
    ),
    rule(
      'settings-are-read-once',
      'Settings come as arguments.',
      { path: '^app/(routes|transports|operations|maintenance|domain|providers)/' },
      { path: '^app/platform/config' },
    ),
    rule(
      'pictures-are-opened-with-bounds',
      'The picture library keeps refused photos unless it is told not to, in every thread that loads it.',
      { path: '^app/', pathNot: '^app/imaging/sharp\\.ts$' },
      { path: 'node_modules/sharp/' },
    ),
    rule(
      'measured-through-one-door',
      'What is measured, and by which names, stands in one place; what measures is chosen there too.',
      { path: '^app/', pathNot: '^app/platform/telemetry/' },
      { path: 'node_modules/@opentelemetry/' },
    ),
    rule(
      'product-never-imports-tests',
      'No stand-in in the product.',
      { path: '^(app|extensions|prisma)/' },
      { path: '^test/' },
    ),
    rule(
      'extensions-take-types-from-contracts',
      'An extension runs in Shopify: of the app it knows what is sold, and only as types.',
      { path: '^extensions/' },
      { path: '^app/', pathNot: '^app/operations/[^/]+/contract\\.ts$' },
    ),
    rule(
      'extensions-ship-no-contract',
      'A contract brings zod along: its types are erased, its values are not.',
      { path: '^extensions/' },
      { path: '^app/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'stand-ins-stand-alone',
      'A stand-in is a separate program.',
      { path: '^test/local-(shopify|search)/', pathNot: '\\.test\\.ts$' },
      { path: '^app/' },
    ),
    rule(
      'no-dev-dependency-in-product',
      'What the product runs on is a dependency.',
      { path: '^app/', pathNot: '\\.d\\.ts$' },
      { dependencyTypes: ['npm-dev'], pathNot: '@types' },
    ),
    rule(
      'nothing-unresolvable',
      'Every import leads somewhere.',
      { path: '^(app|test)/' },
      { couldNotResolve: true, pathNot: '^virtual:|\\?url$|build/server' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(prisma/generated|^build/|test/support/(chromium|postgres)-package)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
