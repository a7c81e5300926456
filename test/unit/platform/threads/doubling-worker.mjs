let calls = 0;

/**
 * Doubles numbers, refuses negative ones, hangs on 0 and dies on 13. Plain JavaScript without imports, so that it starts
 * within the deadlines of the test on a busy machine.
 * Waits for 7 until it is told to stop.
 * @param {{ request: number, stop: Int32Array }} task
 */
export async function handle({ request, stop }) {
  calls += 1;
  if (request === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  while (request === 7 && Atomics.load(stop, 0) === 0) await new Promise(setImmediate);
  if (request === 13) process.exit(1);
  if (request < 0) return { error: { code: 'negative', message: 'below zero' } };
  return { answer: { double: request * 2, calls, env: Object.keys(process.env).length } };
}
