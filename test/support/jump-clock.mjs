// Preload for `node --import`: the clock of the process and of its threads is ahead by the milliseconds that stand in the file
// CLOCK_SHIFT_FILE, which a test may change at any time. Timers and durations go on as before, as they do where somebody
// sets the clock of a machine. The embedded database takes its time from here too.
import { readFileSync } from 'node:fs';

const LOOK_AGAIN_MS = 100;
const RealDate = Date;
const realNow = Date.now;
const file = process.env.CLOCK_SHIFT_FILE;
let shiftMs = 0;
let lookedAt = 0;

function now() {
  const real = realNow();
  if (file && real - lookedAt >= LOOK_AGAIN_MS) {
    lookedAt = real;
    try {
      shiftMs = Number(readFileSync(file, 'utf8')) || 0;
    } catch {
      // Not written yet: what was read last holds.
    }
  }
  return real + shiftMs;
}

RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, words) => Reflect.construct(target, words.length > 0 ? words : [now()]),
  apply: () => new RealDate(now()).toString(),
});
