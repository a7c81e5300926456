import type { z } from 'zod';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import { describeProblems } from './describe-problems.ts';
import { dropNulls } from './drop-nulls.ts';

const MAX_PROBLEMS = 20;

/**
 * Checks raw input against a contract.
 * @throws AppError `invalid_input` with every invalid field and what would be valid
 */
export function parseInput<Input extends z.ZodType<object>>(
  schema: Input,
  raw: unknown,
): z.output<Input> {
  const parsed = schema.safeParse(dropNulls(raw), { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap(toProblems);
  const errors = problems.slice(0, MAX_PROBLEMS);
  throw new AppError('invalid_input', describeProblems(errors, problems.length), { errors });
}

/** Returns a JSON Pointer. RFC 6901: `~` and `/` are escaped. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

function toProblems(issue: z.core.$ZodIssue): FieldProblem[] {
  const pointer = toPointer(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: `${pointer}${toPointer([key])}`,
      detail: `${quote(key)} is not a field of this input. Remove it or correct its spelling.`,
    }));
  }
  const name = pointer === '' ? 'The input' : toFieldName(issue.path);
  return [{ pointer, detail: `${name}: ${explain(issue)}` }];
}

/** Returns a field's name as used in problems, such as `variants[0].sku`. */
export function toFieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`,
    )
    .join('');
}

function explain(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int' && typeof issue.input === 'number')
        return 'must be a whole number, such as 3.';
      return issue.input === undefined
        ? `is required and must be ${withArticle(issue.expected)}.`
        : `must be ${withArticle(issue.expected)}, not ${withArticle(kindOf(issue.input))}.`;
    case 'too_big':
      return `is too ${issue.origin === 'string' ? 'long' : 'large'}: at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty.'
        : `is too ${issue.origin === 'string' ? 'short' : 'small'}: at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => quote(String(value))).join(', ')}.`;
    case 'invalid_union':
      return lastBranchMessage(issue) ?? 'is not of a form that is allowed here.';
    default:
      return issue.message;
  }
}

/**
 * Returns the message of the last branch that has one of our own messages: the union's own message does not say what
 * would be valid.
 */
function lastBranchMessage(issue: z.core.$ZodIssueInvalidUnion): string | undefined {
  return issue.errors.flat().findLast((inner) => inner.code === 'invalid_format')?.message;
}

function unitOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? ' character' : ' characters';
  if (origin !== 'array') return '';
  return isOne ? ' entry' : ' entries';
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function withArticle(kind: string): string {
  if (kind === 'null') return 'null';
  const word = kind === 'int' ? 'whole number' : kind === 'record' ? 'object' : kind;
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

function quote(text: string): string {
  return `"${text.slice(0, 80)}"`;
}
