import { rejectOnAbort } from '#app/platform/reject-on-abort.ts';
import {
  type Check,
  type CheckResult,
  type Finding,
  fault,
  found,
  type SkipOption,
} from './check.ts';

/** How a check ended. If it was `skipped`, `seen` says why. */
export type CheckReport = {
  check: Pick<Check, 'id' | 'group' | 'title'>;
  status: 'ok' | 'warning' | 'fault' | 'skipped';
  seen?: string;
  findings: Finding[];
};

/** Longer than the slowest check allows for its own requests. */
const LIMIT_MS = 20_000;

/**
 * Runs all checks in parallel; each begins when the checks that it needs have ended. Never throws: a check that fails
 * or takes too long is a fault itself.
 * @returns the reports in the order of the checks
 */
export async function runChecks(
  checks: readonly Check[],
  {
    leaveOut = [],
    limitMs = LIMIT_MS,
  }: { leaveOut?: readonly SkipOption[]; limitMs?: number } = {},
): Promise<CheckReport[]> {
  const reports = new Map<string, Promise<CheckReport>>();
  for (const check of checks) {
    const needed = (check.needs ?? []).flatMap((id) => reports.get(id) ?? []);
    reports.set(check.id, runAfter(check, needed, { leaveOut, limitMs }));
  }
  return Promise.all(reports.values());
}

async function runAfter(
  check: Check,
  needed: readonly Promise<CheckReport>[],
  { leaveOut, limitMs }: { leaveOut: readonly SkipOption[]; limitMs: number },
): Promise<CheckReport> {
  const skip = (seen: string): CheckReport => ({ check, status: 'skipped', seen, findings: [] });
  const option = check.skippedBy?.find((each) => leaveOut.includes(each));
  if (option) return skip(`left out by --${option}`);
  const bad = (await Promise.all(needed)).find(({ status }) => /fault|skipped/.test(status));
  if (bad) return skip(`not checked, because it needs: ${bad.check.title}`);
  const { seen, findings } = await runWithin(check, limitMs);
  const isFault = findings.some(({ severity }) => severity === 'fault');
  const status = isFault ? 'fault' : findings.length > 0 ? 'warning' : 'ok';
  return { check, status, findings, ...(seen && { seen }) };
}

async function runWithin(check: Check, limitMs: number): Promise<CheckResult> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await rejectOnAbort(Promise.resolve(check.run(signal)), signal);
  } catch (error) {
    return found(signal.aborted ? silent(check, limitMs) : broken(check, error));
  }
}

const silent = ({ title }: Check, limitMs: number) =>
  fault('no-answer', {
    what: `No answer within ${limitMs / 1000} s to: ${title}`,
    why: 'What hangs here hangs in the app too.',
    fix: 'Check what this asks: is it overloaded, or does a firewall drop what is sent to it?',
  });

/** The error's message is left out: it may quote an address with a password. */
const broken = ({ title }: Check, error: unknown) =>
  fault('check-failed', {
    what: `${nameOf(error)} while looking at: ${title}`,
    why: 'Whether this is well is not known.',
    fix: 'Run this again; if it fails again, report this line.',
  });

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'An error';
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error.constructor.name : `${error.constructor.name} (${code})`;
}
