/**
 * Preloaded into the app under measurement: on SIGUSR2 writes one line of JSON with the event loop's delays since
 * the last one. Threads load it too, and only the main one is meant.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Every so many ms the loop is looked at; a delay is told as what comes on top of that. */
const RESOLUTION_MS = 1;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const ms = (nanoseconds) =>
    Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 10) / 10);
  // On a machine that others use too, the loop also stands still while others have the processor: what it computed
  // itself between two looks is counted apart.
  let longestComputedMs = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longestComputedMs = Math.max(longestComputedMs, (user + system) / 1000);
  }, RESOLUTION_MS).unref();
  process.on('SIGUSR2', () => {
    const line = {
      longest_computed_ms: Math.round(longestComputedMs * 10) / 10,
      msg: 'event loop',
      longest_ms: ms(delays.max),
      p99_ms: ms(delays.percentile(99)),
      p50_ms: ms(delays.percentile(50)),
      rss_mb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
    };
    delays.reset();
    longestComputedMs = 0;
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
}
