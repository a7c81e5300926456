import { describe, expect, it } from 'vitest';
import { type Check, fault, found, passed, warning } from '#app/commands/doctor/check.ts';
import { formatReport, toReportData } from '#app/commands/doctor/format-report.ts';
import { runChecks } from '#app/commands/doctor/run-checks.ts';

const words = { what: 'The wheel is square', why: 'It does not roll.', fix: 'Make it round.' };
const check = (id: string, run: Check['run'], rest: Partial<Check> = {}): Check => ({
  ...{ id, group: 'Program', title: `${id} is well`, run },
  ...rest,
});
const well = (id: string, rest?: Partial<Check>) => check(id, () => passed(), rest);
const never = () => new Promise<never>(() => {});

describe('checks', () => {
  it('run side by side, and are reported in their order', async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reports = await runChecks([
      check('first', async () => {
        await waiting;
        return passed('at last');
      }),
      check('second', () => {
        release();
        return found(warning('square', words));
      }),
    ]);
    expect(reports.map(({ check: { id }, status, seen }) => [id, status, seen])).toEqual([
      ['first', 'ok', 'at last'],
      ['second', 'warning', undefined],
    ]);
  });

  it('that hang or fail are faults themselves, in words without what the error says', async () => {
    const [hangs, fails] = await runChecks(
      [
        check('hanging', never),
        check('failing', () => {
          throw Object.assign(new TypeError('postgresql://user:secret@host'), { code: 'E_ODD' });
        }),
      ],
      { limitMs: 20 },
    );
    expect(hangs).toMatchObject({ status: 'fault', findings: [{ id: 'no-answer' }] });
    expect(hangs?.findings[0]?.what).toBe('No answer within 0.02 s to: hanging is well');
    expect(fails).toMatchObject({ status: 'fault', findings: [{ id: 'check-failed' }] });
    expect(fails?.findings[0]?.what).toBe('TypeError (E_ODD) while looking at: failing is well');
  });

  it('that need a check with a fault are left out, and so are those that need them', async () => {
    let asked = 0;
    const count = () => {
      asked += 1;
      return passed();
    };
    const reports = await runChecks([
      check('base', () => found(fault('square', words))),
      check('on it', count, { needs: ['base'] }),
      check('on that', count, { needs: ['on it'] }),
      check('beside a warning', count, { needs: ['warned'] }),
    ]);
    expect(reports.map(({ status }) => status)).toEqual(['fault', 'skipped', 'skipped', 'ok']);
    expect(reports[1]?.seen).toBe('not checked, because it needs: base is well');
    expect(asked).toBe(1);
  });

  it('are left out by the options that they name', async () => {
    const far = check('far', never, { skippedBy: ['offline'] });
    const slow = check('slow', never, { skippedBy: ['quick'] });
    const reports = await runChecks([well('near'), far, slow], { leaveOut: ['quick', 'offline'] });
    expect(reports.map(({ status, seen }) => [status, seen])).toEqual([
      ['ok', undefined],
      ['skipped', 'left out by --offline'],
      ['skipped', 'left out by --quick'],
    ]);
  });
});

describe('the report', () => {
  const checks = [
    well('a', { group: 'Settings' }),
    check('b', () => found(fault('square', words), warning('flat', words)), { group: 'Database' }),
    well('c', { group: 'Database', needs: ['b'] }),
  ];

  it('has a line a check and three a finding, by group, and counts', async () => {
    expect(formatReport(await runChecks(checks))).toBe(
      [
        'Settings',
        '  ok       a is well',
        '',
        'Database',
        '  fault    The wheel is square',
        '           It does not roll.',
        '           -> Make it round.',
        '  warning  The wheel is square',
        '           It does not roll.',
        '           -> Make it round.',
        '  -        c is well: not checked, because it needs: b is well',
        '',
        '1 fault, 0 warnings, 1 ok, 1 not checked.',
      ].join('\n'),
    );
  });

  it('for a program has the same, and whether there is no fault', async () => {
    const data = toReportData(await runChecks(checks));
    expect(data.ok).toBe(false);
    expect(data.checks[1]).toEqual({
      ...{ id: 'b', group: 'Database', title: 'b is well', status: 'fault' },
      findings: [
        { id: 'square', severity: 'fault', ...words },
        { id: 'flat', severity: 'warning', ...words },
      ],
    });
    expect(toReportData(await runChecks(checks.slice(0, 1))).ok).toBe(true);
  });
});
