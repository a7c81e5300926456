import { describe, expect, it } from 'vitest';
import { checkShape } from '#app/operations/pipeline/check-shape.ts';
import { dropNulls } from '#app/operations/pipeline/drop-nulls.ts';
import { logCause } from '#app/operations/pipeline/log-cause.ts';
import { toProblemFields } from '#app/operations/pipeline/problem-fields.ts';
import { requireScope } from '#app/operations/pipeline/require-scope.ts';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { AppError, type FieldProblem } from '#app/platform/errors.ts';
import type { Principal } from '#app/platform/principal.ts';
import { ProviderError, type ProviderFailure } from '#app/providers/provider-error.ts';
import { createRecordingLog } from '#test/support/create-recording-log.ts';

function refusalOf(work: () => void): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** A list in a list, so many levels deep. */
const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });

describe('the shape of an input', () => {
  const problemsOf = (raw: unknown): FieldProblem[] => refusalOf(() => checkShape(raw)).errors;

  it.each([
    ['as many values as there may be', { list: Array(149_998).fill(1) }],
    ['as many levels as there may be', nested(64)],
    ['text of any script', { name: 'Größe 🡒 靴' }],
  ])('may have %s', (_, raw) => {
    expect(() => checkShape(raw)).not.toThrow();
  });

  it.each([
    ['a value more', { list: Array(149_999).fill(1) }, 'more than 150000 values'],
    ['a level more', nested(65), 'more than 64 levels'],
  ])('may not have %s', (_, raw, what) => {
    const detail = `The input has ${what}. Send less in one call.`;
    expect(refusalOf(() => checkShape(raw))).toMatchObject({
      code: 'invalid_input',
      message: detail,
      errors: [{ pointer: '', detail }],
    });
  });

  it('may not name a field that JavaScript would take for a prototype', () => {
    expect(problemsOf(JSON.parse('{"options":{"__proto__":{"a\\u0000":1}}}'))).toEqual([
      {
        pointer: '/options/__proto__',
        detail: '"__proto__" cannot be the name of a field or an option.',
      },
    ]);
  });

  it('names each text and each name that cannot be stored, up to twenty', () => {
    const detail =
      'This text contains a NUL or an unpaired surrogate. Send it as valid Unicode without NUL.';
    expect(problemsOf({ tags: ['a', 'b\0'], 'c\uD800': 1 })).toEqual([
      { pointer: '/tags/1', detail },
      { pointer: '/c\uD800', detail },
    ]);
    expect(problemsOf(Array(30).fill('\0'))).toHaveLength(20);
  });
});

it('null means absent down to the depth that contracts have, and no deeper', () => {
  const withNull = (levels: number): object =>
    levels === 0 ? { gone: null } : { a: withNull(levels - 1) };
  const inner = (value: unknown, levels: number): unknown =>
    levels === 0 ? value : inner((value as { a: unknown }).a, levels - 1);
  expect(inner(dropNulls(withNull(16)), 16)).toEqual({});
  expect(inner(dropNulls(withNull(17)), 17)).toEqual({ gone: null });
  const inLists = (levels: number): unknown =>
    levels === 0 ? { gone: null } : [inLists(levels - 1)];
  expect(JSON.stringify(dropNulls(inLists(16)))).not.toContain('gone');
  expect(JSON.stringify(dropNulls(inLists(17)))).toContain('gone');
});

describe('who may call an operation', () => {
  const key: Principal = { kind: 'api_key', shopId: 's', shop: 'a.myshopify.com', scopes: ['a'] };
  const staff: Principal = { ...key, kind: 'staff', scopes: [] };
  const operation = { name: 'count', scope: 'b' };

  it.each<[string, Principal, { name: string; scope: string | null; coveredBy?: string }]>([
    ['everybody, where it needs no scope', { ...key, scopes: [] }, { name: 'count', scope: null }],
    ['a key with its scope', { ...key, scopes: ['b'] }, operation],
    ['a key with a scope that covers it', key, { ...operation, coveredBy: 'a' }],
  ])('is %s', (_, principal, contract) => {
    expect(() => requireScope(principal, contract)).not.toThrow();
  });

  it.each<[string, Principal, string, string, number | undefined]>([
    [
      'a key without its scope',
      key,
      'missing_scope',
      'This key may not call count. Make a key with the scope b.',
      undefined,
    ],
    [
      'staff who may only look',
      { ...staff, rights: 'look' },
      'staff_may_not_write',
      'Shopify does not allow you to change products and stock in this store. Ask its owner for these permissions. Nothing was charged.',
      undefined,
    ],
    [
      'staff of whom Shopify did not say it',
      { ...staff, rights: 'unknown' },
      'staff_rights_unknown',
      'Shopify did not say whether you may change products and stock in this store. Nothing was charged; try again in a moment.',
      10,
    ],
    [
      'staff who may write, but not this',
      { ...staff, rights: 'write' },
      'missing_scope',
      'This key may not call count. Make a key with the scope b.',
      undefined,
    ],
  ])('is not %s', (_, principal, code, message, retryAfterSeconds) => {
    const contract = { ...operation, coveredBy: 'c' };
    const refusal = refusalOf(() => requireScope(principal, contract));
    expect(refusal).toMatchObject({ code, message, retryAfterSeconds });
  });
});

describe('a failure of something else', () => {
  it.each<[ProviderFailure, string]>([
    ['timeout', 'upstream_timeout'],
    ['rate_limited', 'upstream_busy'],
    ['out_of_quota', 'upstream_busy'],
    ['unauthorized', 'upstream_unavailable'],
    ['refused', 'upstream_unavailable'],
    ['bad_answer', 'upstream_unavailable'],
    ['unavailable', 'upstream_unavailable'],
    ['daily_limit', 'daily_limit_reached'],
    ['overloaded', 'upstream_busy'],
  ])('of a service, %s, is told as %s', (failure, code) => {
    const thrown = new ProviderError('search', failure);
    const error = toAppError(thrown);
    expect(error).toMatchObject({ code, retryAfterSeconds: 30, cause: thrown });
    expect(error.message).toBe(
      `The service search did not answer (${failure}). Nothing was charged; try again later.`,
    );
    expect(toAppError(new ProviderError('search', failure, null, 7)).retryAfterSeconds).toBe(7);
  });

  it('of the database is told with when to try again', () => {
    const thrown = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(toAppError(thrown)).toMatchObject({
      code: 'database_unavailable',
      message:
        'Our database could not be reached. Nothing is charged; try again, with the same idempotency key if there was one.',
      retryAfterSeconds: 2,
      cause: thrown,
    });
  });

  it.each(['TimeoutError', 'AbortError'])('by a %s is the end of the call’s time', (name) => {
    expect(toAppError(new DOMException('x', name))).toMatchObject({
      code: 'upstream_timeout',
      message: 'The call exceeded its time limit and was stopped. Nothing was charged; try again.',
    });
  });

  it.each([new Error('x'), 'text', null])(
    'that nobody foresaw says nothing of itself: %s',
    (thrown) => {
      expect(toAppError(thrown)).toMatchObject({
        code: 'internal_error',
        message:
          'Something went wrong on our side. Nothing was charged; quote the request id if it happens again.',
        cause: thrown,
      });
    },
  );
});

describe('the log', () => {
  const logged = (error: AppError) => {
    const { log, lines } = createRecordingLog();
    return { isLogged: logCause(log, error, { ms: 1 }, 'call'), lines };
  };

  it.each([
    ['internal_error', 'error'],
    ['database_unavailable', 'warn'],
    ['upstream_unavailable', 'warn'],
  ] as const)('has the cause of %s, which is ours to mend', (code, level) => {
    const cause = new Error('the cause');
    expect(logged(new AppError(code, 'x', { cause }))).toEqual({
      isLogged: true,
      lines: [{ level, message: 'call', fields: { ms: 1, err: cause } }],
    });
  });

  it('has no cause where there is none, or it is the caller’s to mend', () => {
    const cause = new Error('the cause');
    expect(logged(new AppError('upstream_unavailable', 'x'))).toEqual({
      isLogged: false,
      lines: [],
    });
    expect(logged(new AppError('invalid_input', 'x', { cause }))).toEqual({
      isLogged: false,
      lines: [],
    });
  });
});

describe('the fields of a problem', () => {
  it('are those that say what failed, and no others', () => {
    expect(toProblemFields(new AppError('not_found', 'Gone.'))).toEqual({
      code: 'not_found',
      title: 'Not found',
      status: 404,
      detail: 'Gone.',
    });
  });

  it('name the wrong fields, and the upsert that had begun', () => {
    const errors = [{ pointer: '/a', detail: 'No.' }];
    const error = new AppError('store_rejected', 'No.', { errors, upsertId: 'ups_1' });
    expect(toProblemFields(error)).toMatchObject({ errors, upsert_id: 'ups_1' });
  });
});
