import { startLocalSearch } from './start-local-search.ts';

// Run as a separate process: `node test/local-search/main.ts`. LOCAL_SEARCH_PORT=0 takes any free port.
const search = await startLocalSearch({ port: Number(process.env.LOCAL_SEARCH_PORT ?? 0) });
process.stdout.write(`${JSON.stringify({ ready: true, url: search.url })}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void search.close().then(() => process.exit(0));
  });
}
