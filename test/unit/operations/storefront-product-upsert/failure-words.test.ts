import { describe, expect, it } from 'vitest';
import { namingUpsert } from '#app/operations/storefront-product-upsert/answer/failure-words.ts';
import type { UpsertRun } from '#app/operations/storefront-product-upsert/upsert-run.ts';
import { AppError } from '#app/platform/errors.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';

const job = (hasBegun: boolean) =>
  ({ upsertId: 'ups_1', recorder: { hasBegun: () => hasBegun } }) as unknown as UpsertRun;

describe('a failure after something was written', () => {
  it.each([
    ['a deadline', new DOMException('late', 'TimeoutError'), 'upstream_timeout'],
    [
      'an answer that was lost',
      new OutcomeUnknownError('upstream_unavailable', 'lost'),
      'upstream_unavailable',
    ],
    ['a busy store', new AppError('upstream_busy', 'busy'), 'upstream_busy'],
    ['what nobody foresaw', new TypeError('ours'), 'internal_error'],
  ])('names the upsert, so that it can be undone: %s', (_what, cause, code) => {
    expect(namingUpsert(cause, job(true))).toMatchObject({ code, upsertId: 'ups_1' });
  });

  it('names none before anything was', () => {
    const late = new DOMException('late', 'TimeoutError');
    expect(namingUpsert(late, job(false))).toBe(late);
  });
});
