/**
 * Something that is wrong (`fault`), or that works but should be looked at (`warning`). Its texts contain no secret.
 */
export type Finding = {
  /** Identifies this kind of finding, such as `database-missing`. */
  id: string;
  severity: 'fault' | 'warning';
  /** What is wrong. */
  what: string;
  /** The consequence. */
  why: string;
  /** What the operator should do. */
  fix: string;
};

/** What a check saw, in a few words, and what it found. Without findings, all is well. */
export type CheckResult = { seen?: string; findings: Finding[] };

/** What a check looks at; also the heading under which it is shown. */
export type CheckGroup =
  | 'Settings'
  | 'Program'
  | 'Address'
  | 'Database'
  | 'Photos'
  | 'Shopify'
  | 'Readers and searches';

/** Options of the command that skip checks. */
export type SkipOption = 'offline' | 'quick';

/** One check of the set-up. It changes nothing that is in use. */
export type Check = {
  id: string;
  group: CheckGroup;
  /** What is true if nothing is found: a sentence without its full stop. */
  title: string;
  /** Ids of earlier checks in the list: if one of them finds a fault, this check would find nothing new. */
  needs?: readonly string[];
  /**
   * `offline`: the check asks something outside this machine and its database. `quick`: the check reads a sample, which
   * keeps a processor busy for a second and, with a model, is a paid call.
   */
  skippedBy?: readonly SkipOption[];
  /** @param signal aborts when the check's time is over */
  run: (signal: AbortSignal) => Promise<CheckResult> | CheckResult;
};

type Words = Omit<Finding, 'id' | 'severity'>;

export const fault = (id: string, words: Words): Finding => ({ id, severity: 'fault', ...words });

export const warning = (id: string, words: Words): Finding => ({
  id,
  severity: 'warning',
  ...words,
});

/** Creates the result of a check that found nothing. */
export const passed = (seen?: string): CheckResult => ({ findings: [], ...(seen && { seen }) });

/** Creates the result of a check that found these; null and false stand for nothing. */
export const found = (...findings: (Finding | null | false)[]): CheckResult => ({
  findings: findings.filter((finding) => finding !== null && finding !== false),
});

/** Creates the result of a check that found one fault. */
export const failed = (id: string, words: Words): CheckResult => found(fault(id, words));

/** Creates the result of a check that found one warning. */
export const warned = (id: string, words: Words): CheckResult => found(warning(id, words));

/** Returns what was found or, if that is nothing, that the check passed and what it saw. */
export const orPassed = (result: CheckResult, seen: string): CheckResult =>
  result.findings.length > 0 ? result : passed(seen);

/** Lists at most three names: `northlane.myshopify.com, southlane.myshopify.com and 3 more` */
export function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
