import { BadRequest } from '../http/bad-request.ts';
import { FAULT_KINDS, type Fault, type FaultKind } from './fault-queue.ts';

const NAMES = new Set(['root_field', 'kind', 'ms', 'times', 'skip']);

/** Reads a fault and says exactly what is wrong with it. */
export function parseFault(body: Record<string, unknown>): Fault {
  const unknown = Object.keys(body).filter((name) => !NAMES.has(name));
  if (unknown.length > 0)
    throw new BadRequest(`unknown: ${unknown.join(', ')}; known: ${[...NAMES].join(', ')}`);
  const { kind, root_field: rootField = '*' } = body;
  if (!FAULT_KINDS.includes(kind as FaultKind))
    throw new BadRequest(`kind must be one of ${FAULT_KINDS.join(', ')}`);
  if (typeof rootField !== 'string' || rootField === '')
    throw new BadRequest('root_field must be a field name or "*"');
  const ms = readCount(body, 'ms', 0, 0);
  if (kind === 'slow' && ms === 0) throw new BadRequest('slow needs ms, the delay in milliseconds');
  return {
    root_field: rootField,
    kind: kind as FaultKind,
    ms,
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
