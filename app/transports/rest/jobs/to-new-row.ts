import type { NewJobRow } from '#app/domain/jobs/job.ts';
import { findStyleCode } from '#app/knowledge/style-code/find-style-code.ts';
import { BULK_LIMITS, ROW_CONTRACT } from '#app/operations/bulk-jobs/contract.ts';
import { checkShape } from '#app/operations/pipeline/check-shape.ts';
import { parseInput } from '#app/operations/pipeline/parse-input.ts';
import { type ProblemFields, toProblemFields } from '#app/operations/pipeline/problem-fields.ts';
import { storableText } from '#app/operations/pipeline/storable-text.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { BrokenJsonError, parseJson } from '#app/platform/json/parse-json.ts';
import type { RawRow } from './raw-row.ts';

const MAX_CODE_CHARS = UPSERT_LIMITS.styleCodeChars;
const MAX_TEXT_CHARS = 300;
const MAX_PROBLEMS = 5;

/**
 * Converts a row to what the job stores: its input as sent or, if the input is invalid, only its style code and the
 * problem. Checks that depend on the store are left to the run, since the store may change until then.
 */
export function toNewRow({ line, bytes }: RawRow): NewJobRow {
  let sentCode: string | undefined;
  try {
    const text = readText(bytes, line);
    const input = readObject(text, line);
    sentCode = findStyleCodeText(input);
    checkShape(input);
    parseInput(ROW_CONTRACT.input, input);
    return { line, input: text, styleCode: cutCode(sentCode), comparisonKey: leaseKeyOf(sentCode) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = JSON.stringify(shortenProblem(toProblemFields(error)));
    return { line, problem, styleCode: cutCode(sentCode) };
  }
}

function cutCode(code: string | undefined): string | undefined {
  return storableText(code?.slice(0, MAX_CODE_CHARS));
}

/** Problems quote field names of any length, so they are cut: a row that costs nothing must not fill the disk. */
function shortenProblem(problem: ProblemFields): ProblemFields {
  const { detail, errors } = problem;
  const cut = (text: string) => storableText(text.slice(0, MAX_TEXT_CHARS));
  return {
    ...problem,
    detail: cut(detail),
    ...(errors && {
      errors: errors.slice(0, MAX_PROBLEMS).map((one) => ({
        ...one,
        pointer: cut(one.pointer),
        detail: cut(one.detail),
      })),
    }),
  };
}

function readText(bytes: Buffer | null, line: number): string {
  if (!bytes) {
    const most = BULK_LIMITS.rowBytes / 1024 / 1024;
    throw new AppError('body_too_large', `Line ${line} is over ${most} MiB.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('malformed_json', `Line ${line} is not valid JSON: it is not UTF-8.`);
  }
}

function readObject(text: string, line: number): object {
  const value = parseLine(text, line);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  const kind = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  throw invalidField('', `Line ${line} must be a JSON object, one input, not ${kind}.`);
}

function parseLine(text: string, line: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof BrokenJsonError)) throw error;
    throw new AppError('malformed_json', `Line ${line} is not valid JSON: ${error.where}.`);
  }
}

function findStyleCodeText(input: object): string | undefined {
  const code = 'style_code' in input ? input.style_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Returns the lease key of the row's upsert; undefined for a code that no upsert accepts: such a row waits for no
 * other.
 */
function leaseKeyOf(code: string | undefined): string | undefined {
  const found = code === undefined ? null : findStyleCode(code);
  return found?.comparisonKey.slice(0, MAX_CODE_CHARS);
}
