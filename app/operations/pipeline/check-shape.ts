import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import { toPointer } from './parse-input.ts';

/** The largest legitimate input, 2,048 variants with every field, has about 45,000 values. */
const MAX_VALUES = 150_000;
const MAX_DEPTH = 64;
const MAX_PROBLEMS = 20;

type Found = { values: number; problems: FieldProblem[] };

/**
 * Checks what contracts do not check in single fields: the size of the input, text that can be stored (no NUL, no half
 * of a surrogate pair), no keys with a meaning in JavaScript. Runs before the contract, so that slower checks never see
 * a hostile input.
 * @throws AppError `invalid_input`
 */
export function checkShape(raw: unknown): void {
  const found: Found = { values: 0, problems: [] };
  walk(raw, [], found);
  const first = found.problems[0];
  if (first) throw new AppError('invalid_input', first.detail, { errors: found.problems });
}

function walk(value: unknown, path: (string | number)[], found: Found): void {
  found.values += 1;
  if (found.values > MAX_VALUES) throw tooLarge(`more than ${MAX_VALUES} values`);
  if (path.length > MAX_DEPTH) throw tooLarge(`more than ${MAX_DEPTH} levels`);
  if (typeof value === 'string') checkText(value, path, found);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === '__proto__') {
      add(found, place, '"__proto__" cannot be the name of a field or an option.');
      continue;
    }
    if (!Array.isArray(value)) checkText(key, place, found);
    walk(member, place, found);
  }
}

function checkText(text: string, path: (string | number)[], found: Found): void {
  if (text.isWellFormed() && !text.includes('\0')) return;
  add(
    found,
    path,
    'This text contains a NUL or an unpaired surrogate. Send it as valid Unicode without NUL.',
  );
}

function add(found: Found, path: (string | number)[], detail: string): void {
  if (found.problems.length < MAX_PROBLEMS)
    found.problems.push({ pointer: toPointer(path), detail });
}

function tooLarge(what: string): AppError {
  const detail = `The input has ${what}. Send less in one call.`;
  return new AppError('invalid_input', detail, { errors: [{ pointer: '', detail }] });
}
