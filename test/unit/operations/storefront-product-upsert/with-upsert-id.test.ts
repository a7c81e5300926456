import { describe, expect, it } from 'vitest';
import { withUpsertId } from '#app/operations/storefront-product-upsert/answer/with-upsert-id.ts';
import type { UpsertRun } from '#app/operations/storefront-product-upsert/upsert-run.ts';
import { AppError } from '#app/platform/errors.ts';
import { OutcomeUnknownError } from '#app/platform/shopify/admin-api/outcome-unknown-error.ts';

const run = (hasBegun: boolean) =>
  ({ upsertId: 'ups_1', recorder: { hasBegun: () => hasBegun } }) as unknown as UpsertRun;

describe('withUpsertId', () => {
  it.each([
    ['a deadline', new DOMException('late', 'TimeoutError'), 'upstream_timeout'],
    [
      'an answer that was lost',
      new OutcomeUnknownError('upstream_unavailable', 'lost'),
      'upstream_unavailable',
    ],
    ['a busy store', new AppError('upstream_busy', 'busy'), 'upstream_busy'],
    ['an unexpected error', new TypeError('ours'), 'internal_error'],
  ])('adds the id once the upsert may have changed the store: %s', (_what, cause, code) => {
    expect(withUpsertId(cause, run(true))).toMatchObject({ code, upsertId: 'ups_1' });
  });

  it('leaves a failure alone when nothing was changed', () => {
    const late = new DOMException('late', 'TimeoutError');
    expect(withUpsertId(late, run(false))).toBe(late);
  });
});
