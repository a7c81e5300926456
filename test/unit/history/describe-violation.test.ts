import { describe, expect, it } from 'vitest';
import { describeViolation } from '#test/history/report.ts';
import { findAfter, product } from './plant.ts';

describe('the report of a violation', () => {
  it('tells of the calls of its code and of the faults meanwhile, in the order of time', () => {
    const { history, violations } = findAfter(({ shop }) => {
      product(shop, 'P1').found.title = 'First';
    });
    history.faults.push({ name: 'kill', target: 'process-1', startMs: 110, endMs: 120 });
    history.faults.push({ name: 'kill', target: 'process-2', startMs: 9_000, endMs: 9_100 });
    const lines = violations
      .map((one) => describeViolation(one, history))
      .join('\n')
      .split('\n');
    expect(lines[0]).toContain('writes: CALM-1 title: the store has First; possible are Second');
    expect(lines.slice(1).map((line) => line.trim().split('-')[0])).toEqual([
      '0',
      '100',
      '110',
      '200',
      '600',
    ]);
    expect(lines.join('\n')).not.toContain('process-2');
  });
});
