import { describe, expect, it } from 'vitest';
import { matchNewMedia } from '#app/operations/storefront-product-upsert/merge/match-new-media.ts';
import type { StoreMedia } from '#app/providers/store-catalog/store-product.ts';

const image = (digit: string) => ({ sha256: digit.repeat(64) });
const media = (id: string, markOf?: string): StoreMedia => ({
  id,
  status: 'READY',
  url: markOf === undefined ? null : `https://cdn.example/files/${markOf.repeat(12)}.jpg`,
  errorCodes: [],
});
const [A, B, C] = [image('a'), image('b'), image('c')];

describe('the media that images became', () => {
  it('are known by the mark in the file name, whatever their order', () => {
    const after = [media('old'), media('two', 'b'), media('one', 'a')];
    expect(matchNewMedia([A, B], [media('old')], after)).toEqual({
      [A.sha256]: 'one',
      [B.sha256]: 'two',
    });
  });

  it('are taken in order where none has a mark and there are as many', () => {
    const after = [media('old'), media('one'), media('two')];
    expect(matchNewMedia([A, B], [media('old')], after)).toEqual({
      [A.sha256]: 'one',
      [B.sha256]: 'two',
    });
  });

  it('are marked ones first, the remaining ones in order', () => {
    const after = [media('one'), media('two', 'b'), media('three')];
    expect(matchNewMedia([A, B, C], [], after)).toEqual({
      [A.sha256]: 'one',
      [B.sha256]: 'two',
      [C.sha256]: 'three',
    });
  });

  it('stay unknown where there are more or fewer than images without a mark', () => {
    expect(matchNewMedia([A, B], [], [media('one')])).toEqual({});
    expect(matchNewMedia([A], [], [media('one'), media('two')])).toEqual({});
    const after = [media('one', 'a'), media('two'), media('three')];
    expect(matchNewMedia([A, B], [], after)).toEqual({ [A.sha256]: 'one' });
  });

  it('are none that the product had before', () => {
    expect(matchNewMedia([A], [media('one', 'a')], [media('one', 'a')])).toEqual({});
  });
});
