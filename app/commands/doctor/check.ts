/** Something that is wrong (`fault`), or that works and should be looked at (`warning`). No secret is in its words. */
export type Finding = {
  /** Names this kind of finding, such as `database-missing`. */
  id: string;
  severity: 'fault' | 'warning';
  /** What is wrong. */
  what: string;
  /** What follows from it. */
  why: string;
  /** The one thing to do. */
  fix: string;
};

/** What a check saw, in a few words, and what it found. Nothing found: all is well. */
export type CheckResult = { seen?: string; findings: Finding[] };

/** What a check looks at, and under which heading it is shown. */
export type CheckGroup =
  | 'Settings'
  | 'Program'
  | 'Address'
  | 'Database'
  | 'Photos'
  | 'Shopify'
  | 'Readers and searches';

/** Options of the command that leave checks out. */
export type LeaveOut = 'offline' | 'quick';

/** One question to a set-up. Changes nothing that is in use. */
export type Check = {
  id: string;
  group: CheckGroup;
  /** What is so where nothing is found: a sentence without its full stop. */
  title: string;
  /** Ids of checks before it in the list: where one of them finds a fault, this one would find nothing new. */
  needs?: readonly string[];
  /**
   * `offline`: it asks something outside this machine and its database. `quick`: it has a sample read, which keeps a
   * processor busy for a second and, with a model, is a paid call.
   */
  leftOutBy?: readonly LeaveOut[];
  /** @param signal aborts when the time of the check is over */
  run: (signal: AbortSignal) => Promise<CheckResult> | CheckResult;
};

export const fault = (id: string, words: Omit<Finding, 'id' | 'severity'>): Finding => ({
  id,
  severity: 'fault',
  ...words,
});

export const warning = (id: string, words: Omit<Finding, 'id' | 'severity'>): Finding => ({
  id,
  severity: 'warning',
  ...words,
});

/** Nothing was found. */
export const sound = (seen?: string): CheckResult => ({ findings: [], ...(seen && { seen }) });

export const found = (...findings: (Finding | null)[]): CheckResult => ({
  findings: findings.filter((finding) => finding !== null),
});

/** `northlane.myshopify.com, southlane.myshopify.com and 3 more` */
export function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}
