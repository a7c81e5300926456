// Preload for `node --import`: shifts Date.now by CLOCK_SHIFT_MS, so that tests need not wait.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + shiftMs;
