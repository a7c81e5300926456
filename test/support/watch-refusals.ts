import { expect } from 'vitest';
import type { FieldProblem } from '#app/platform/errors.ts';
import type { JsonAnswer, TestShop } from './start-app.ts';

export type Wanted = {
  status: number;
  code: string;
  /** JSON pointer of the field that must be named. */
  pointer?: string;
  /** What the words must say: what is wrong and what would be right. */
  says?: RegExp;
  suggests?: string;
};

/**
 * Opens a shop and answers a check: the problem is the wanted one, no credit is gone, and the store is to
 * the letter what it was.
 */
export async function watchRefusals(
  shop: TestShop,
): Promise<(answer: JsonAnswer, wanted: Wanted) => Promise<void>> {
  const expectUntouched = await watchShop(shop);
  return async (answer, wanted) => {
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status: wanted.status });
    expect(answer.status).toBe(wanted.status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    expectFailure(answer.body, wanted);
    await expectUntouched();
  };
}

/** Answers a check that no credit is gone and that the store is to the letter what it was. */
export async function watchShop(shop: TestShop): Promise<() => Promise<void>> {
  const storeState = async () => JSON.stringify(await shop.store.control('GET', '/state'));
  const before = { balance: await shop.getBalance(), products: await storeState() };
  return async () => {
    expect(await shop.getBalance()).toBe(before.balance);
    expect(await storeState()).toBe(before.products);
  };
}

/** The failure, in whatever form it came, has the wanted code, names what is wrong and was not charged. */
export function expectFailure(failure: unknown, wanted: Wanted): void {
  expect(failure, JSON.stringify(failure)).toMatchObject({ charged: false });
  expectProblem(failure, wanted);
}

/** The problem has the wanted code and names what is wrong. Pages show these words and say themselves that it was free. */
export function expectProblem(problem: unknown, wanted: Wanted): void {
  expect(problem, JSON.stringify(problem)).toMatchObject({ code: wanted.code });
  const { detail, errors = [] } = problem as { detail: string; errors?: FieldProblem[] };
  if (wanted.pointer !== undefined) {
    expect(errors.map(({ pointer }) => pointer)).toContain(wanted.pointer);
  }
  const words = [detail, ...errors.map((error) => error.detail)].join('\n');
  if (wanted.says) expect(words).toMatch(wanted.says);
  if (wanted.suggests) {
    expect(errors.flatMap(({ suggestions }) => suggestions ?? [])).toContain(wanted.suggests);
  }
}
