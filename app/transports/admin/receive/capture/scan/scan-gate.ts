import type { Clock } from '#app/platform/clock.ts';

/** Decides which of the codes that a camera sees, frame by frame, are scans. */
export type ScanGate = {
  /**
   * @param codes the codes in the frame, the one that is aimed at first
   * @returns the code that was just scanned; null if there is none
   */
  see(codes: readonly string[]): string | null;
};

/** A code has left the view if it was not seen for this long. */
const GONE_AFTER_MS = 1_500;
/** It must also be missing from this many frames: a suspended page, as while the device sleeps, sees nothing leave. */
const GONE_AFTER_FRAMES = 3;
/** Two frames must agree within this time. One misread in ten has a valid check digit, but the next frame differs. */
const CONFIRM_WITHIN_MS = 1_000;

type Seen = { at: number; framesWithout: number };

/** A code counts when two frames show it, and again only after it has left the view. */
export function createScanGate(clock: Clock): ScanGate {
  const scanned = new Map<string, Seen>();
  let candidate: { code: string; at: number } | null = null;

  const isGone = ({ at, framesWithout }: Seen, now: number) =>
    now - at >= GONE_AFTER_MS && framesWithout >= GONE_AFTER_FRAMES;

  const isConfirmed = (code: string, now: number) => {
    const isSecond = candidate?.code === code && now - candidate.at <= CONFIRM_WITHIN_MS;
    candidate = isSecond ? null : { code, at: now };
    return isSecond;
  };

  return {
    see(codes) {
      const now = clock.now();
      for (const [code, seen] of scanned) {
        if (isGone(seen, now)) scanned.delete(code);
        else if (codes.includes(code)) scanned.set(code, { at: now, framesWithout: 0 });
        else seen.framesWithout += 1;
      }
      const [aimedAt] = codes;
      if (aimedAt === undefined || scanned.has(aimedAt) || !isConfirmed(aimedAt, now)) return null;
      scanned.set(aimedAt, { at: now, framesWithout: 0 });
      return aimedAt;
    },
  };
}
