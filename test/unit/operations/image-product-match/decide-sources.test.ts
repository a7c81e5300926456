import { describe, expect, it } from 'vitest';
import { decide } from '#app/operations/image-product-match/decision/engine.ts';
import {
  CODE,
  evidence,
  label,
  OTHER_CODE,
  offer,
  twoSites,
} from './decision/evidence-builders.ts';

describe('what counts as one source', () => {
  const oneSource = (offers: ReturnType<typeof offer>[]) =>
    expect(decide(evidence({ labels: [label()], offers }))).toMatchObject({
      matched: false,
      confidence: 'low',
    });

  it('six sites with one copied title', () => {
    const title = `Nike Air Zoom Pegasus 41 ${CODE}`;
    oneSource(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => offer(`${name}shop.example`, { title })),
    );
  });

  it('six shops below one domain', () => {
    oneSource(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name, index) =>
        offer(`${name}.platform.example`, {
          title: `${CODE} Nike Pegasus 41 offer ${index} ${name}`,
        }),
      ),
    );
  });

  it('twenty listings of one marketplace', () => {
    oneSource(
      Array.from({ length: 20 }, (_value, index) =>
        offer('ebay.com', {
          link: `https://www.ebay.com/itm/${index}`,
          title: `Nike Pegasus 41 ${CODE} lot ${index} word${index} more${index}`,
          engine: 'ebay',
        }),
      ),
    );
  });

  it('country sites of one shop', () => {
    oneSource([
      offer('amazon.com', { title: `Nike Pegasus 41 ${CODE} white` }),
      offer('amazon.co.uk', { title: `${CODE} running trainers Nike Pegasus 41` }),
    ]);
  });

  it('two sites with one picture', () => {
    const imageUrl = 'https://cdn.example/peg.jpg?w=800';
    oneSource([
      offer('first.example', { title: `Nike Pegasus 41 ${CODE} white`, imageUrl }),
      offer('second.example', { title: `${CODE} runner by Nike Pegasus 41`, imageUrl }),
    ]);
  });

  it('shops of one platform that have domains of their own are several', () => {
    const offers = [
      offer('alpha.myshopify.com', { title: `Nike Pegasus 41 ${CODE} white` }),
      offer('beta.myshopify.com', { title: `${CODE} runner by Nike: Air Zoom Pegasus 41` }),
    ];
    expect(decide(evidence({ labels: [label()], offers })).matched).toBe(true);
  });
});

describe('pages that do not confirm', () => {
  const refused = (offers: ReturnType<typeof offer>[]) =>
    expect(decide(evidence({ labels: [label()], offers })).matched).toBe(false);

  it('print the neighbouring colour', () => {
    refused([
      offer('first.example', { title: `Nike Air Zoom Pegasus 41 ${OTHER_CODE}` }),
      offer('second.example', { title: `${OTHER_CODE} Nike Pegasus 41 runner` }),
    ]);
  });

  it('print the model without its colour', () => {
    refused([
      offer('first.example', { title: 'Nike Air Zoom Pegasus 41 LC2818' }),
      offer('second.example', { title: 'LC2818 Nike Pegasus 41 runner' }),
    ]);
  });

  it('list many codes', () => {
    const list = `also available: ${CODE}, LC2818-102, LC2818-103`;
    refused([
      offer('first.example', { title: 'Nike Air Zoom Pegasus 41', snippet: list }),
      offer('second.example', { title: `Nike Pegasus: ${CODE} / LC2818-102 / LC2818-103` }),
    ]);
  });

  it('show the code below a title of something else', () => {
    refused([
      offer('first.example', { title: 'Nike Metcon 9 gym shoe', snippet: `related: ${CODE}` }),
      offer('second.example', { title: 'Nike Pegasus 38', snippet: `you may like ${CODE}` }),
    ]);
  });

  it('quote the code among related items, beside one site that does confirm', () => {
    refused([
      offer('first.example'),
      offer('second.example', { title: 'Nike Metcon gym shoe', snippet: `related: ${CODE}` }),
    ]);
  });

  it('are search pages of a shop', () => {
    refused([
      offer('first.example', { link: `https://first.example/search?q=${CODE}` }),
      offer('second.example', {
        link: `https://second.example/catalog?query=${CODE}`,
        title: `Results for ${CODE} Nike`,
      }),
    ]);
  });

  it('do not name the brand', () => {
    refused([
      offer('first.example', { title: `Air Zoom Pegasus 41 ${CODE}` }),
      offer('second.example', { title: `${CODE} Pegasus 41 runner` }),
    ]);
  });

  it('merely look alike, however confident their titles', () => {
    const offers = twoSites().map((row) => ({ ...row, foundBy: 'image_visual' as const }));
    refused(offers);
  });
});
