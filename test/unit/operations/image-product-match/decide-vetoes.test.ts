import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import {
  BARCODES,
  CODE,
  evidence,
  GTIN_TEXT,
  label,
  OTHER_CODE,
  offer,
  ownProduct,
  twoSites,
} from './decision/evidence-builders.ts';

describe('vetoes', () => {
  const strong = { offers: twoSites(), own: [ownProduct()], barcodes: BARCODES };
  const vetoed = (parts: Parameters<typeof evidence>[0], words: string) => {
    const result = decide(evidence({ ...strong, ...parts }));
    expect(result).toMatchObject({ matched: false, confidence: 'low', best: null });
    expect(result).not.toHaveProperty('style_code');
    expect(result.reason).toContain(words);
    expect(result.candidates.length).toBeGreaterThan(0);
  };

  it('holds without any of them', () => {
    expect(decide(evidence({ labels: [label()], ...strong }))).toMatchObject({
      confidence: 'high',
    });
  });

  it('two styles in one picture', () => {
    vetoed({ labels: [label(), label({ code: OTHER_CODE })] }, 'different codes');
  });

  it('a second box of another brand whose code is covered', () => {
    vetoed(
      { labels: [label(), { brand: 'PUMA', unreadable: true }] },
      'of different brands (Nike and PUMA)',
    );
  });

  it.each([
    ['BB574BP', 'BB574BP1', false],
    ['W327AP1', 'W327AP19', false],
    ['BB574B', 'BB574BP1', false],
    ['BB574BP1', 'BB574BP1', true],
  ])(
    'a barcode whose code goes on where the one that was read ends: %s, %s',
    (read, whole, matched) => {
      const title = (site: string) => `${site} New Balance 574 ${read}`;
      const page = { title: `New Balance 574 ${whole}`, snippet: `EAN ${GTIN_TEXT}` };
      const result = decide(
        evidence({
          labels: [label({ code: read, brand: 'New Balance', description: '574' })],
          barcodes: BARCODES,
          offers: [
            offer('first.example', { title: title('Running shoe:') }),
            offer('second.example', { title: title('Buy the white') }),
            offer('third.example', { ...page, foundBy: 'gtin' }),
          ],
        }),
      );
      expect(result.matched, result.reason).toBe(matched);
    },
  );

  it('no barcode whose code has the colour that the other leaves away', () => {
    const page = { title: `Nike Pegasus 41 ${CODE}`, snippet: `EAN ${GTIN_TEXT}` };
    const result = decide(
      evidence({
        labels: [label({ code: 'LC2818' })],
        barcodes: BARCODES,
        offers: [offer('third.example', { ...page, foundBy: 'gtin' })],
      }),
    );
    expect(result.reason).not.toContain('belongs to');
  });

  it('a loose item that differs', () => {
    vetoed({ labels: [label()], looseItemDiffers: 'a red boot' }, 'loose item');
  });

  it('a barcode that belongs to another code in the own store', () => {
    const other = ownProduct({ productId: 'gid://shopify/Product/2', styleCode: OTHER_CODE });
    vetoed({ labels: [label()], own: [other] }, `belongs to ${OTHER_CODE}`);
  });

  it('a barcode that belongs to another code on a page', () => {
    const page = offer('third.example', {
      title: `Nike Pegasus 41 ${OTHER_CODE}`,
      snippet: `EAN ${GTIN_TEXT}`,
      foundBy: 'gtin',
    });
    vetoed({ labels: [label()], offers: [...twoSites(), page] }, `belongs to ${OTHER_CODE}`);
  });

  it('a page that shows the code as another brand’s', () => {
    const page = offer('third.example', { title: `Saucony Ride 17 ${CODE}` });
    vetoed({ labels: [label()], offers: [...twoSites(), page] }, 'another brand');
  });

  it('a barcode that the own store has on another brand’s product', () => {
    const other = ownProduct({
      vendor: 'PUMA',
      title: 'PUMA Suede',
      variants: [{ barcode: GTIN_TEXT }],
    });
    vetoed({ labels: [label()], own: [other] }, 'another brand');
  });

  it('the same picture under another code', () => {
    const imageUrl = 'https://cdn.example/one.jpg';
    const [first, second] = twoSites();
    const page = offer('third.example', { title: `Nike Pegasus 41 ${OTHER_CODE}`, imageUrl });
    const offers = [{ ...first, imageUrl }, second, page] as typeof strong.offers;
    vetoed({ labels: [label()], offers }, 'same picture');
  });

  it('a label that stands against every page in the model number', () => {
    const labels = [label({ description: 'AIR ZOOM PEGASUS 40' })];
    vetoed({ labels, own: [], barcodes: [] }, 'model number');
  });
});

describe('variant conflicts', () => {
  it('between the label and every page that prints the code keep the match, one step lower', () => {
    const labels = [label({ description: 'WMNS AIR ZOOM PEGASUS 41' })];
    const offers = [
      offer('first.example', { title: `Nike Men's Air Zoom Pegasus 41 ${CODE}` }),
      offer('second.example', { title: `${CODE} Nike Pegasus 41 runner for men` }),
    ];
    const result = decide(evidence({ labels, offers }));
    expect(result).toMatchObject({
      matched: true,
      confidence: 'medium',
      variant_conflicts: ["Men's", 'WMNS', 'men'],
    });
  });

  it('among sources that all print the code keep the match, one step lower', () => {
    const offers = [
      ...twoSites(),
      offer('third.example', { title: `Nike Pegasus 41 men's ${CODE}` }),
      offer('fourth.example', { title: `Pegasus 41 Nike GS grade runner ${CODE} sale` }),
    ];
    const result = decide(evidence({ labels: [label()], offers }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.variant_conflicts).toEqual(['GS', "men's"]);
    expect(result.reason).toContain("(GS, men's), so check what the box says");
  });

  it('never undo a medium match of an exact code', () => {
    const { description: _none, ...bare } = label();
    const offers = [
      offer('third.example', { title: `Nike Pegasus 41 men's ${CODE}` }),
      offer('fourth.example', { title: `Pegasus 41 Nike wmns runner ${CODE} sale` }),
    ];
    const result = decide(evidence({ labels: [bare], offers }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium' });
    expect(result.variant_conflicts).toHaveLength(2);
  });

  it('refuse where no code was read off the label', () => {
    const offers = ['first', 'second', 'third'].map((name, index) =>
      offer(`${name}.example`, {
        title: `${name} Nike Pegasus ${['men', 'women', 'model'][index]} ${CODE}`,
        foundBy: 'image_exact',
      }),
    );
    expect(decide(evidence({ offers })).matched).toBe(false);
  });

  it('do not arise from silence or from unisex', () => {
    const offers = [
      offer('third.example', { title: `Nike Pegasus 41 unisex ${CODE}` }),
      offer('fourth.example', { title: `Pegasus 41 Nike men's runner ${CODE} sale` }),
      ...twoSites(),
    ];
    const result = decide(evidence({ labels: [label()], offers }));
    expect(result).toMatchObject({ confidence: 'high', variant_conflicts: [] });
  });

  it('in colour alone only lower the confidence', () => {
    const labels = [label({ description: 'AIR ZOOM PEGASUS 41 BLACK' })];
    const offers = [
      offer('first.example', { title: `Nike Air Zoom Pegasus 41 red ${CODE}` }),
      offer('second.example', { title: `${CODE} Pegasus 41 by Nike in green` }),
    ];
    const result = decide(evidence({ labels, offers }));
    expect(result).toMatchObject({ matched: true, confidence: 'medium', variant_conflicts: [] });
  });
});
