import type { Violation } from './checks/check.ts';
import type { Entry, Fault, History } from './history.ts';

const MOST_LINES = 60;

/**
 * Tells of a violation: everything that its code, key or shop is about, in the order of time, with the faults meanwhile.
 */
export function describeViolation(violation: Violation, { entries, faults }: History): string {
  const about = entries
    .filter((entry) => violation.isAbout(entry))
    .sort((one, other) => one.startMs - other.startMs);
  const from = about[0]?.startMs ?? 0;
  const to = Math.max(from, ...about.map(({ endMs }) => endMs));
  const meanwhile = faults.filter((fault) => fault.startMs <= to && fault.endMs >= from);
  const lines = [
    ...about.map((entry) => ({ at: entry.startMs, text: describeEntry(entry) })),
    ...meanwhile.map((fault) => ({ at: fault.startMs, text: describeFault(fault) })),
  ].sort((one, other) => one.at - other.at);
  const left = lines.length - MOST_LINES;
  return [
    `${violation.check}: ${violation.message}`,
    ...lines.slice(-MOST_LINES).map(({ text }) => `  ${text}`),
    ...(left > 0 ? [`  (${left} earlier lines are in the history)`] : []),
  ].join('\n');
}

function describeEntry({ startMs, endMs, client, keyName, group, facts, outcome }: Entry): string {
  const { operation, ...rest } = facts;
  const end =
    outcome.kind === 'unknown'
      ? `unknown: ${outcome.reason}`
      : `${outcome.status}${outcome.isReplay ? ' again' : ''} ${JSON.stringify(outcome.body)}`;
  return `${startMs}-${endMs} ${client} ${keyName} ${group} ${operation} ${JSON.stringify(rest)} -> ${end}`;
}

const describeFault = ({ startMs, endMs, name, target }: Fault) =>
  `${startMs}-${endMs} FAULT ${name} of ${target}`;

/** Figures of a history: calls and attempts by outcome, faults by kind. */
export function countHistory({ entries, faults }: History) {
  const tally = (names: string[]) =>
    Object.fromEntries(
      [...Map.groupBy(names, (name) => name)]
        .map(([name, all]) => [name, all.length] as const)
        .sort(([, one], [, other]) => other - one),
    );
  return {
    calls: new Set(entries.map(({ group }) => group)).size,
    attempts: entries.length,
    operations: tally(entries.map(({ facts }) => facts.operation)),
    outcomes: tally(entries.map(nameOutcome)),
    answeredInMs: timesOf(entries),
    faults: tally(faults.map(({ name }) => name)),
  };
}

/** How long successful calls took, by operation: the median and the 99th percentile, in milliseconds. */
function timesOf(entries: readonly Entry[]) {
  const answered = entries.filter(({ outcome }) => 'status' in outcome && outcome.status < 300);
  const byOperation = Map.groupBy(answered, ({ facts }) => facts.operation);
  return Object.fromEntries(
    [...byOperation].map(([operation, all]) => {
      const times = all.map(({ startMs, endMs }) => endMs - startMs).sort((a, b) => a - b);
      const at = (share: number) => times[Math.floor(share * (times.length - 1))];
      return [operation, { p50: at(0.5), p99: at(0.99) }];
    }),
  );
}

function nameOutcome({ outcome }: Entry): string {
  if (outcome.kind === 'unknown') return 'unknown';
  return [outcome.status, outcome.body.code].filter(Boolean).join(' ');
}
