/**
 * Preloaded into the measured app. On SIGUSR2 it writes a line of JSON with the delays of the main thread's event loop
 * since the previous line. Worker threads load this file, too, but do nothing.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Interval at which the loop is sampled; it is subtracted from the delays. */
const RESOLUTION_MS = 1;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const ms = (nanoseconds) =>
    Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 10) / 10);
  // On a busy machine the loop is also delayed while other processes run, so the processor time that this thread
  // used between two samples is counted separately.
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
