import { formatCount } from '#app/platform/format-text.ts';
import type { CheckReport } from './run-checks.ts';

const count = (reports: readonly CheckReport[], status: CheckReport['status']) =>
  reports.filter((report) => report.status === status).length;

/** Returns the report for a program. */
export function toReportData(reports: readonly CheckReport[]) {
  return {
    ok: count(reports, 'fault') === 0,
    checks: reports.map(({ check: { id, group, title }, status, seen, findings }) => ({
      id,
      group,
      title,
      status,
      ...(seen && { seen }),
      findings,
    })),
  };
}

/** Returns the report for a person: by group, one line per check, or its findings instead. */
export function formatReport(reports: readonly CheckReport[]): string {
  const groups = [...new Set(reports.map(({ check }) => check.group))];
  const blocks = groups.map((group) => {
    const lines = reports.filter(({ check }) => check.group === group).flatMap(formatOne);
    return [group, ...lines].join('\n');
  });
  return [...blocks, summarise(reports)].join('\n\n');
}

const STATUS_WIDTH = 9;
const INDENT = ' '.repeat(STATUS_WIDTH + 2);

function formatOne({ check, status, seen, findings }: CheckReport): string[] {
  if (findings.length === 0) {
    const word = status === 'skipped' ? '-' : status;
    return [`  ${word.padEnd(STATUS_WIDTH)}${check.title}${seen ? `: ${seen}` : ''}`];
  }
  return findings.flatMap(({ severity, what, why, fix }) => [
    `  ${severity.padEnd(STATUS_WIDTH)}${what}`,
    `${INDENT}${why}`,
    `${INDENT}-> ${fix}`,
  ]);
}

function summarise(reports: readonly CheckReport[]): string {
  const faults = count(reports, 'fault');
  const others = [
    formatCount(count(reports, 'warning'), 'warning'),
    `${count(reports, 'ok')} ok`,
    `${count(reports, 'skipped')} not checked`,
  ].join(', ');
  return `${formatCount(faults, 'fault')}, ${others}.`;
}
