// Preload for `node --import`: moves what Date.now answers, so that an hour need not be waited for.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const realNow = Date.now;
Date.now = () => realNow() + shiftMs;
