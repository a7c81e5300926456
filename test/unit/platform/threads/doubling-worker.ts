import { serveWorker, WorkerRefusal } from '#app/platform/threads/serve-worker.ts';

let calls = 0;

/** Doubles numbers, refuses negative ones, hangs on 0 and dies on 13. */
export const handle = serveWorker(async (request: number) => {
  calls += 1;
  if (request === 0) for (;;);
  if (request === 13) process.exit(1);
  if (request < 0) throw new WorkerRefusal('negative', 'below zero');
  return { double: request * 2, calls, env: Object.keys(process.env).length };
});
