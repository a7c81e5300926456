export const DAY_MS = 24 * 60 * 60 * 1000;

/** The current time, passed in so that a test can set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
