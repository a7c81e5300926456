import { describe, expect, it } from 'vitest';
import { agreeOnCode } from '#app/providers/label-reader/agree-on-code.ts';
import { readCandidate as read } from './read-candidate.ts';

describe('a code that several passes read', () => {
  it('accepts what two passes read when one needed no repair', () => {
    expect(agreeOnCode([read('AB1234'), read('AB1234', { repairs: 1 })])).toMatchObject({
      accepted: true,
      repaired: false,
    });
  });

  it('does not accept one pass, repairs alone, a bare shape, or a clean contradiction', () => {
    expect(agreeOnCode([read('LC2818101'), null])?.accepted).toBe(false);
    expect(
      agreeOnCode([read('AB1234', { repairs: 1 }), read('AB1234', { repairs: 1 })]),
    ).toMatchObject({
      accepted: false,
      repaired: true,
    });
    expect(
      agreeOnCode([read('AB1234', { backing: 'shape' }), read('AB1234', { backing: 'shape' })])
        ?.accepted,
    ).toBe(false);
    expect(agreeOnCode([read('AB1234'), read('AB1234'), read('AB1235')])?.accepted).toBe(false);
  });

  it('does not accept a code while the print leaves open which of two look-alikes it is', () => {
    const open = read('U9060HG5', { open: [7] });
    expect(agreeOnCode([open, open, open])).toMatchObject({ key: 'U9060HG5', accepted: false });
  });

  it('counts what a pass leaves open as the pass that settled it reads it', () => {
    const open = read('U9060HGS', { open: [7] });
    const surer = read('U9060HG5', { confidence: 95 });
    const agreed = agreeOnCode([open, surer, surer]);
    expect(agreed).toMatchObject({ key: 'U9060HG5', accepted: true, passes: 3 });
    expect(agreeOnCode([open, read('U9060HGS'), read('U9060HG5')])?.accepted ?? false).toBe(false);
  });

  it('lets four passes outvote one slip, not two', () => {
    const four = Array.from({ length: 4 }, () => read('AB1234'));
    expect(agreeOnCode([...four, read('AB1235')])?.accepted).toBe(true);
    expect(agreeOnCode([...four, read('AB1235'), read('AB1235')])?.accepted).toBe(false);
  });

  it('does not believe what one of many passes saw, nor what none is sure of', () => {
    expect(agreeOnCode([read('LC2818101'), null, null, null])).toBeNull();
    const unsure = read('VN000ESTHVE', { confidence: 38 });
    expect(agreeOnCode([unsure, unsure, unsure])).toBeNull();
  });

  it('says nothing on a tie or on one repaired pass', () => {
    expect(agreeOnCode([read('AB1234'), read('AB1235')])).toBeNull();
    expect(agreeOnCode([read('LC2818101', { repairs: 1 }), null])).toBeNull();
    expect(agreeOnCode([read('F43173'), null])).toBeNull();
    expect(agreeOnCode([read('005112073', { lacksSeparator: true }), null])).toBeNull();
    expect(agreeOnCode([read('2606RLK', { backing: 'label_word' }), null])).toBeNull();
    expect(agreeOnCode([])).toBeNull();
  });
});
