import { expect } from 'vitest';
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
  const storeState = async () => JSON.stringify(await shop.store.control('GET', '/state'));
  const before = { balance: await shop.getBalance(), products: await storeState() };
  return async (answer, wanted) => {
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
      status: wanted.status,
      code: wanted.code,
      charged: false,
    });
    expect(answer.status).toBe(wanted.status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    const problems = (answer.body.errors ?? []) as {
      pointer: string;
      detail: string;
      suggestions?: string[];
    }[];
    if (wanted.pointer !== undefined) {
      expect(problems.map((problem) => problem.pointer)).toContain(wanted.pointer);
    }
    const words = [answer.body.detail, ...problems.map((problem) => problem.detail)].join('\n');
    if (wanted.says) expect(words).toMatch(wanted.says);
    if (wanted.suggests) {
      expect(problems.flatMap((problem) => problem.suggestions ?? [])).toContain(wanted.suggests);
    }
    expect(await shop.getBalance()).toBe(before.balance);
    expect(await storeState()).toBe(before.products);
  };
}
