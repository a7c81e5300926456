import type { NewJobRow } from '#app/domain/jobs/job.ts';
import { rowProblem } from '#app/operations/bulk-jobs/row-problem.ts';
import { storableText } from '#app/operations/storable-text.ts';
import { UPSERT_LIMITS } from '#app/operations/storefront-product-upsert/contract.ts';
import { AppError, invalidField } from '#app/platform/errors.ts';
import { BrokenJsonError, parseJson } from '#app/platform/json/parse-json.ts';
import { normaliseStyleCode } from '#app/platform/style-code/normalise-style-code.ts';
import type { BodyPiece } from './body-piece.ts';
import { BULK_LIMITS } from './bulk-limits.ts';

const LONGEST_CODE = UPSERT_LIMITS.styleCodeChars;

/** A row as the job keeps it: its input as it was sent, or why it can never be run. */
export function toNewRow({ line, bytes }: BodyPiece): NewJobRow {
  try {
    const text = readText(bytes, line);
    const styleCode = styleCodeOf(readObject(text, line));
    return {
      line,
      input: text,
      ...(styleCode !== undefined && {
        styleCode: storableText(styleCode.slice(0, LONGEST_CODE)),
        codeKey: codeKeyOf(styleCode),
      }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { line, problem: JSON.stringify(rowProblem(error)) };
  }
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

function styleCodeOf(input: object): string | undefined {
  const code = 'style_code' in input ? input.style_code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** What the lease of its upsert is on; a code that no upsert will take stands alone. */
function codeKeyOf(styleCode: string): string | undefined {
  try {
    return normaliseStyleCode(styleCode).bareCode.slice(0, LONGEST_CODE);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
