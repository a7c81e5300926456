import { toCsvLine } from '../../shared/files/csv-line.ts';
import { wordProblem } from './describe-row.ts';
import type { BoxRow } from './to-rows.ts';

const COLUMNS = ['state', 'style code', 'title', 'size', 'barcode', 'boxes', 'stock now', 'note'];

/** Returns a session's rows as CSV. */
export function toCsv(rows: readonly BoxRow[]): string {
  const lines = rows.map(({ status, facts, quantity, result, problem, question }) => [
    status === 'asks' ? 'to decide' : status,
    facts.code,
    facts.title,
    facts.size,
    facts.barcode,
    quantity,
    result?.available ?? '',
    (problem && wordProblem(problem)) ?? question?.text ?? result?.warnings.join(' ') ?? '',
  ]);
  return [COLUMNS, ...lines].map(toCsvLine).join('');
}
