/** `npm run bench -- <name> [--json]`: runs the measurement in the file of that name. */
const BENCHES: Record<string, () => Promise<unknown>> = {
  labels: () => import('./labels.ts'),
  'leave-one-out': () => import('./leave-one-out.ts'),
  barcodes: () => import('./barcodes.ts'),
  agree: () => import('./agree.ts'),
  api: () => import('./api.ts'),
  pages: () => import('./pages.ts'),
  upsert: () => import('./upsert.ts'),
  bulk: () => import('./bulk.ts'),
  queue: () => import('./queue.ts'),
  failover: () => import('./failover.ts'),
  variants: () => import('./variants.ts'),
  match: () => import('./match.ts'),
  responsive: () => import('./responsive.ts'),
  refusals: () => import('./refusals.ts'),
  'photos-at-once': () => import('./photos-at-once.ts'),
  conflicts: () => import('./conflicts.ts'),
  receive: () => import('./receive.ts'),
  'receive-cut': () => import('./receive-cut.ts'),
  vitals: () => import('./vitals.ts'),
  telemetry: () => import('./telemetry.ts'),
  day: () => import('./day.ts'),
};

const [bench = ''] = process.argv.splice(2, 1);
const measure = BENCHES[bench];
if (measure) await measure();
else {
  console.error(`Choose one of ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
}

export {};
