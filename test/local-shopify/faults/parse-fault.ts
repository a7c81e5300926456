import { BadRequest } from '../http/bad-request.ts';
import { BULK_ERROR_CODES, type BulkErrorCode } from '../store/bulk-types.ts';
import {
  BULK_FAIL,
  type BulkFault,
  FAULT_KINDS,
  type Fault,
  type FaultKind,
} from './fault-queue.ts';

const NAMES = new Set(['root_field', 'kind', 'ms', 'times', 'skip']);
const ROOT_ERROR_NAMES = new Set(['root_field', 'kind', 'times', 'skip', 'code', 'message', 'ran']);
const USER_ERROR_NAMES = new Set([
  'root_field',
  'kind',
  'times',
  'skip',
  'code',
  'message',
  'field',
]);
const BULK_NAMES = new Set([
  'root_field',
  'kind',
  'error_code',
  'after_lines',
  'unreported',
  'times',
  'skip',
]);

/** Parses a fault. @throws BadRequest that names the wrong part */
export function parseFault(body: Record<string, unknown>): BulkFault | Fault {
  const names = namesOf(body.kind);
  const unknown = Object.keys(body).filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new BadRequest(`unknown: ${unknown.join(', ')}; known: ${[...names].join(', ')}`);
  const { kind, root_field: rootField = '*' } = body;
  if (typeof rootField !== 'string' || rootField === '')
    throw new BadRequest('root_field must be a field name or "*"');
  if (kind === BULK_FAIL) return parseBulkFault(body, rootField);
  if (!FAULT_KINDS.includes(kind as FaultKind))
    throw new BadRequest(`kind must be one of ${[...FAULT_KINDS, BULK_FAIL].join(', ')}`);
  const ms = readCount(body, 'ms', 0, 0);
  if (kind === 'slow' && ms === 0) throw new BadRequest('slow needs ms, the delay in milliseconds');
  return {
    root_field: rootField,
    kind: kind as FaultKind,
    ms,
    times: readCount(body, 'times', 1, 1),
    skip: readCount(body, 'skip', 0, 0),
    ...(kind === 'root_error' && readRootError(body)),
    ...(kind === 'user_error' && readUserError(body)),
  };
}

function namesOf(kind: unknown): ReadonlySet<string> {
  if (kind === BULK_FAIL) return BULK_NAMES;
  if (kind === 'root_error') return ROOT_ERROR_NAMES;
  return kind === 'user_error' ? USER_ERROR_NAMES : NAMES;
}

function readRootError(body: Record<string, unknown>): Partial<Fault> {
  const { ran = false } = body;
  if (typeof ran !== 'boolean') throw new BadRequest('ran must be true or false');
  return { code: readText(body, 'code') ?? 'INTERNAL_SERVER_ERROR', ...readMessage(body), ran };
}

function readUserError(body: Record<string, unknown>): Partial<Fault> {
  const { field = [] } = body;
  if (!Array.isArray(field) || !field.every((step) => typeof step === 'string'))
    throw new BadRequest('field must be a list of strings, the path in the input');
  return { code: readText(body, 'code') ?? null, ...readMessage(body), field };
}

function readMessage(body: Record<string, unknown>): { message?: string } {
  const message = readText(body, 'message');
  return message === undefined ? {} : { message };
}

function readText(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new BadRequest(`${name} must be a text`);
}

function parseBulkFault(body: Record<string, unknown>, rootField: string): BulkFault {
  const code = body.error_code ?? 'INTERNAL_SERVER_ERROR';
  if (!BULK_ERROR_CODES.includes(code as BulkErrorCode))
    throw new BadRequest(`error_code must be one of ${BULK_ERROR_CODES.join(', ')}`);
  return {
    root_field: rootField,
    kind: BULK_FAIL,
    error_code: code as BulkErrorCode,
    after_lines: readCount(body, 'after_lines', 0, 0),
    unreported: readCount(body, 'unreported', 0, 0),
    times: readCount(body, 'times', 1, 1),
    skip: readCount(body, 'skip', 0, 0),
  };
}

function readCount(
  body: Record<string, unknown>,
  name: string,
  least: number,
  fallback: number,
): number {
  const value = body[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) {
    throw new BadRequest(`${name} must be a whole number of at least ${least}`);
  }
  return value;
}
