/**
 * Requests a URL every 10 ms, without waiting for earlier responses, and reports response times at the end. Runs as a
 * separate process, started with `fork`; any message ends it.
 */
import http from 'node:http';

const EVERY_MS = 10;

export type ProbeResult = {
  probes: number;
  /** Responses other than 200, and errors. */
  failed: number;
  p50_ms: number;
  p99_ms: number;
  longest_ms: number;
};

const url = process.argv[2] ?? '';
const times: number[] = [];
let failed = 0;
let open = 0;

function sendProbe(): void {
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

function buildResult(): ProbeResult {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) /
    10;
  return { probes: times.length, failed, p50_ms: at(0.5), p99_ms: at(0.99), longest_ms: at(1) };
}

const timer = setInterval(sendProbe, EVERY_MS);
process.once('message', () => {
  clearInterval(timer);
  const wait = setInterval(() => {
    if (open > 0) return;
    clearInterval(wait);
    process.send?.(buildResult());
    process.disconnect();
  }, EVERY_MS);
});
process.send?.('probing');
