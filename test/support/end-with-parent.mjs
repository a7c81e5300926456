// Preload for `node --import`: ends a program when its parent ends. Its standard input is a pipe from the parent, which
// the system closes even after SIGKILL. Used by tests and the demo only.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.stdin.on('error', () => {});
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
  process.stdin.resume();
  // It must not keep the program running by itself.
  process.stdin.unref?.();
}
