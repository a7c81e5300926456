import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { observe } from '../metric.ts';
import { METRICS } from '../metrics.ts';

/** How often the event loop's delay is sampled. Node counts this interval as delay too. */
const LOOK_MS = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** Watches the event loop, the memory and the processor time of this process. */
export function observeProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  let loop = performance.eventLoopUtilization();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - LOOK_MS / 1000);
  const { loopDelayMedian, loopDelayP99, loopDelayMost, loopUse } = METRICS;
  observe([loopDelayMedian, loopDelayP99, loopDelayMost, loopUse], (note) => {
    note(loopDelayMedian, seconds(delay.percentile(50)), {});
    note(loopDelayP99, seconds(delay.percentile(99)), {});
    note(loopDelayMost, seconds(delay.max), {});
    delay.reset();
    const now = performance.eventLoopUtilization();
    note(loopUse, performance.eventLoopUtilization(now, loop).utilization, {});
    loop = now;
  });
  const { heapUsed, memory, cpuTime, uptime } = METRICS;
  observe([heapUsed, memory, cpuTime, uptime], (note) => {
    for (const { space_name: name, space_used_size: used } of getHeapSpaceStatistics())
      note(heapUsed, used, { 'v8js.heap.space.name': name });
    note(memory, process.memoryUsage.rss(), {});
    const { user, system } = process.cpuUsage();
    note(cpuTime, user / MICROSECONDS, { 'cpu.mode': 'user' });
    note(cpuTime, system / MICROSECONDS, { 'cpu.mode': 'system' });
    note(uptime, process.uptime(), {});
  });
}
