import { expect } from 'vitest';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { JsonAnswer, TestShop } from './start-app.ts';

export type ExpectedRefusal = {
  status: number;
  code: string;
  /** JSON pointer of a field that the errors must name. */
  pointer?: string;
  /** Pattern that the texts must match. */
  says?: RegExp;
  suggests?: string;
};

/**
 * Returns a check that a response has the expected problem, that no credit was charged and that the store did not
 * change.
 */
export async function watchRefusals(
  shop: TestShop,
): Promise<(answer: JsonAnswer, expected: ExpectedRefusal) => Promise<void>> {
  const expectUntouched = await watchShop(shop);
  return async (answer, expected) => {
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status: expected.status });
    expect(answer.status).toBe(expected.status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expectFailure(answer.body, expected);
    await expectUntouched();
  };
}

/** Returns a check that no credit was charged and that the store did not change. */
export async function watchShop(shop: TestShop): Promise<() => Promise<void>> {
  const storeState = async () => JSON.stringify(await shop.store.control('GET', '/state'));
  const before = { balance: await shop.getBalance(), products: await storeState() };
  return async () => {
    expect(await shop.getBalance()).toBe(before.balance);
    expect(await storeState()).toBe(before.products);
  };
}

/** Expects a failure of any transport with the given code and texts, which was not charged. */
export function expectFailure(failure: unknown, expected: ExpectedRefusal): void {
  expect(failure, JSON.stringify(failure)).toMatchObject({ charged: false });
  expectProblem(failure, expected);
}

/** Expects a problem with the given code and texts. */
export function expectProblem(problem: unknown, expected: ExpectedRefusal): void {
  expect(problem, JSON.stringify(problem)).toMatchObject({ code: expected.code });
  const { detail, errors = [] } = problem as { detail: string; errors?: FieldProblem[] };
  if (expected.pointer !== undefined) {
    expect(errors.map(({ pointer }) => pointer)).toContain(expected.pointer);
  }
  const texts = [detail, ...errors.map((error) => error.detail)].join('\n');
  if (expected.says) expect(texts).toMatch(expected.says);
  if (expected.suggests) {
    expect(errors.flatMap(({ suggestions }) => suggestions ?? [])).toContain(expected.suggests);
  }
}
