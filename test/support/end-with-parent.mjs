// Preload for `node --import`: ends a program when whoever started it is gone, however that came about. Its standard
// input is a pipe from there, which the system closes even after SIGKILL. Tests and the demo only.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('error', () => {});
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
  process.stdin.resume();
  // It alone keeps no program running.
  process.stdin.unref?.();
}
