import { describe, expect, it } from 'vitest';
import type {
  ImageProductMatchOutput,
  MatchCandidate,
  MatchReading,
} from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { draftFromMatch } from '#app/transports/admin/list/draft/draft-from-match.ts';

type Label = {
  code?: string;
  isSure?: boolean;
  brand?: string;
  description?: string;
  size?: string;
  barcode?: string;
};

const NIKE: Label = {
  code: 'LC2818-101',
  brand: 'Nike',
  description: 'PEGASUS 41',
  size: 'US 9',
  barcode: '195503583218',
};
const ADIDAS: Label = {
  code: 'B06101',
  brand: 'adidas',
  description: 'ULTRABOOST LIGHT',
  size: 'US 8.5',
  barcode: '4023945287875',
};
const BARE: Label = { size: 'US 7', barcode: '805346887762', brand: 'Converse' };

const readingsOf = (labels: Label[]) =>
  labels.flatMap(({ code, isSure = true, brand, description, size, barcode }, label) => {
    const part = (kind: MatchReading['kind'], text: string | undefined, accepted = true) =>
      text === undefined ? [] : [{ kind, text, accepted, label }];
    return [
      {
        kind: 'label' as const,
        accepted: code !== undefined,
        label,
        ...(brand && { brand }),
        ...(description && { description }),
      },
      ...part('style_code', code, isSure),
      ...part('size', size),
      ...part('barcode', barcode),
    ];
  });

const candidate = (code: string): MatchCandidate => ({
  title: `Shoe ${code}`,
  link: `https://a.example/${code}`,
  source: 'a.example',
  style_code: code,
  score: 0.5,
  evidence: [],
});

/** The form for a photo with these labels once staff have chosen a code. */
function formOf(labels: Label[], choice: Pick<MatchChoice, 'kind' | 'chosen' | 'style_code'>) {
  const brands = new Set(labels.flatMap(({ brand }) => brand ?? []));
  const [brand] = brands;
  const output: ImageProductMatchOutput = {
    matched: false,
    confidence: 'low',
    reason: '',
    best: null,
    candidates: [candidate('LC2818-101'), candidate('B06101')],
    variant_conflicts: [],
    image_searched: '',
    label: {
      ...(brands.size === 1 && brand && { brand }),
      sizes_visible: labels.flatMap(({ size }) => size ?? []),
      unreadable: false,
    },
    credits_remaining: 1,
    request_id: 'r',
    trace: { photo: { width_px: 1, height_px: 1 }, steps: [], readings: readingsOf(labels) },
  };
  const words = { vendors: [], productTypes: [], locations: [], channels: [], currency: 'USD' };
  const defaults = { locationId: '', vendor: '', productType: '' };
  const by = { staff_id: '1', at: '' };
  return draftFromMatch(output, { ...choice, ...by }, words, defaults, { product: null });
}
const chosen = (code: string) => ({ kind: 'candidate' as const, chosen: candidate(code) });
const typed = (code: string) => ({ kind: 'typed_code' as const, style_code: code });
const rowsOf = ({ draft }: ReturnType<typeof formOf>) =>
  draft.rows.map(({ size, quantity, barcode }) => [size, quantity, barcode]);

describe('the form for one style of a stack of several', () => {
  it('has the sizes, barcodes and counts of only the labels with its code', () => {
    const stack = [NIKE, ADIDAS, { ...ADIDAS, size: 'US 10', barcode: '4083236843005' }, NIKE];
    expect(rowsOf(formOf(stack, chosen('LC2818-101')))).toEqual([['US 9', '2', '195503583218']]);
    expect(rowsOf(formOf(stack, chosen('B06101')))).toEqual([
      ['US 8.5', '1', '4023945287875'],
      ['US 10', '1', '4083236843005'],
    ]);
  });

  it('names the labels it leaves out: those of other codes, and one without a code', () => {
    const { source } = formOf([NIKE, ADIDAS, BARE], chosen('LC2818-101'));
    expect(source.leftOut).toEqual([
      { code: 'B06101', size: 'US 8.5' },
      { code: null, size: 'US 7' },
    ]);
  });

  it('ignores a size on a label without a code', () => {
    for (const choice of [chosen('LC2818-101'), typed('LC2818-101'), typed('M9160C')]) {
      const rows = rowsOf(formOf([{ ...NIKE, size: 'US 9' }, BARE], choice)).flat();
      expect(rows).not.toContain(BARE.size);
      expect(rows).not.toContain(BARE.barcode);
    }
    expect(rowsOf(formOf([BARE, { size: 'US 8' }], typed('M9160C')))).toEqual([['', '1', '']]);
  });

  it('takes brand and description from the labels with its code', () => {
    const { draft } = formOf([NIKE, ADIDAS], typed('b06101'));
    expect(draft).toMatchObject({ vendor: 'adidas', title: 'ULTRABOOST LIGHT' });
    const { brand: _brand, description: _description, ...plain } = ADIDAS;
    expect(formOf([NIKE, plain], typed('B06101')).draft).toMatchObject({ vendor: '', title: '' });
  });
});

describe('the form for the only label of a photo', () => {
  it('takes its size and barcode even if its code was not read or is not certain', () => {
    const { code: _code, ...uncoded } = NIKE;
    for (const label of [uncoded, { ...NIKE, code: 'LC2818-1O1', isSure: false }]) {
      expect(rowsOf(formOf([label], typed('LC2818-101')))).toEqual([['US 9', '1', '195503583218']]);
    }
  });

  it('takes nothing from it if it certainly has another code than staff chose', () => {
    const form = formOf([NIKE], typed('B06101'));
    expect(rowsOf(form)).toEqual([['', '1', '']]);
    expect(form.source.leftOut).toEqual([{ code: 'LC2818-101', size: 'US 9' }]);
  });
});
