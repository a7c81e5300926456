/**
 * A process of its own that asks an address every 10 ms, whether or not the last answer is there yet, and tells at
 * the end how long the answers took. Started with `fork`; any message ends it.
 */
import http from 'node:http';

const EVERY_MS = 10;

export type ProbeResult = {
  probes: number;
  /** Answers that were no 200, or none at all. */
  failed: number;
  p50_ms: number;
  p99_ms: number;
  longest_ms: number;
};

const url = process.argv[2] ?? '';
const times: number[] = [];
let failed = 0;
let open = 0;

function ask(): void {
  const startedAt = performance.now();
  open += 1;
  const end = (ok: boolean) => {
    open -= 1;
    times.push(performance.now() - startedAt);
    if (!ok) failed += 1;
  };
  const request = http.get(url, { agent: false }, (response) => {
    response.resume();
    response.once('end', () => end(response.statusCode === 200));
  });
  request.once('error', () => end(false));
}

function result(): ProbeResult {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) /
    10;
  return { probes: times.length, failed, p50_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) };
}

const timer = setInterval(ask, EVERY_MS);
process.once('message', () => {
  clearInterval(timer);
  const wait = setInterval(() => {
    if (open > 0) return;
    clearInterval(wait);
    process.send?.(result());
    process.disconnect();
  }, EVERY_MS);
});
process.send?.('probing');
