import { describe, expect, it } from 'vitest';
import { aStyle, createUpsertHarness } from '../upsert-harness.ts';
import { judgeAnswer } from './judge-answer.ts';

describe('the judge of answers', () => {
  it('objects to every claim that the store does not bear out', async () => {
    const store = await createUpsertHarness();
    const input = aStyle();
    const before = await store.state();
    const result = await store.upsert(input);
    const facts = { input, before, after: await store.state(), isReadable: true };
    const judge = (more: object) =>
      judgeAnswer({ ...facts, outcome: { kind: 'answer', result: { ...result, ...more } } });
    expect(judge({})).toEqual([]);
    for (const lie of [
      { product_id: 'gid://shopify/Product/1' },
      { created: false },
      { stock_set: false },
      { published: false },
      { published_to: ['Shop'] },
      { variant_count: 2 },
      { warnings: ['Not live on "Shop". The store answered 502.'] },
      { warnings: ['Stock of Size=41 at "Main Street Store" was not set. Try again.'] },
      { changes: [{ field: 'title', after: 'Another' }] },
    ])
      expect(judge(lie), JSON.stringify(lie)).not.toEqual([]);
    const more = { ...input, tags: ['silent'], image_urls: ['https://cdn.example.com/silent.jpg'] };
    const outcome = { kind: 'answer' as const, result };
    expect(judgeAnswer({ ...facts, input: more, outcome })).toHaveLength(2);
    const failed = {
      kind: 'error' as const,
      code: 'upstream_busy',
      message: 'Nothing was changed.',
    };
    expect(judgeAnswer({ ...facts, outcome: failed })).toHaveLength(2);
  });
});
