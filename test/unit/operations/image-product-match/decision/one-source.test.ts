import { describe, expect, it } from 'vitest';
import {
  domainOf,
  groupSources,
  isMarketplace,
  pictureKey,
  siteName,
  siteOf,
} from '#app/operations/image-product-match/decision/pages/source-groups.ts';

type Page = { link: string; title: string; source?: string; snippet?: string; imageUrl?: string };
const at = (site: string, title: string, parts: Partial<Page> = {}) => ({
  link: `https://www.${site}/p/1`,
  source: '',
  title,
  ...parts,
});
const areOne = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) =>
  new Set(groupSources([one, other]).values()).size === 1;

describe('sites of one owner', () => {
  it.each([
    'nike.com converse.com jordan.com',
    'amazon.com zappos.com',
    'goat.com flightclub.com alias.org',
    'footlocker.com champssports.com kidsfootlocker.com eastbay.com',
    'jdsports.co.uk finishline.com size.co.uk footpatrol.com',
    'zalando.de zalando-lounge.de zalando-prive.it',
    'vans.com thenorthface.com timberland.com vfc.com',
    'hoka.com ugg.com deckers.com',
    'saucony.com merrell.com wolverineworldwide.com',
    'asics.com onitsukatiger.com',
  ])('%s', (sites) => {
    const [first = '', ...others] = sites.split(' ');
    for (const site of others) expect(siteOf(`https://${site}/`)).toBe(siteOf(`https://${first}/`));
    expect(siteOf('https://elsewhere.com/')).not.toBe(siteOf(`https://${first}/`));
  });
});

describe('a page’s site', () => {
  it('is named by its domain, without country or sub-domain', () => {
    expect(siteOf('https://m.shop.co.uk/x')).toBe('shop');
    expect(siteName('https://m.shop.co.uk/x')).toBe('shop.co.uk');
    expect(domainOf('https://m.shop.co.uk/x')).toBe('shop.co.uk');
  });

  it('is its address where it has no domain, and the text where that is no address', () => {
    expect(siteOf('https://192.0.2.7/x')).toBe('192.0.2.7');
    expect(domainOf('https://192.0.2.7/x')).toBeNull();
    expect(siteName('https://192.0.2.7/x')).toBe('192.0.2.7');
    expect(siteOf('nowhere at all')).toBe('nowhere at all');
    expect(siteName('nowhere at all')).toBe('nowhere at all');
    expect(domainOf('shop.com')).toBe('shop.com');
  });

  it('may be a marketplace', () => {
    const sites = 'ebay amazon etsy stockx goat poshmark mercari depop vinted grailed aliexpress';
    for (const site of `${sites} temu`.split(' ')) {
      expect(isMarketplace(`https://www.${site}.com/x`)).toBe(true);
    }
    expect(isMarketplace('https://www.flightclub.com/x')).toBe(true);
    // A shop that a marketplace owns.
    expect(isMarketplace('https://www.zappos.com/x')).toBe(false);
    expect(isMarketplace('https://www.shop.com/x')).toBe(false);
  });
});

describe('two pages are one source', () => {
  it('on one site', () => {
    expect(areOne(at('one.com', 'a'), at('one.de', 'b'))).toBe(true);
    expect(areOne(at('one.com', 'a'), at('two.com', 'b'))).toBe(false);
  });

  it('with one title, less the name of the site', () => {
    const bare = at('two.com', 'Runner seven');
    expect(areOne(at('one.com', 'Runner seven'), bare)).toBe(true);
    expect(areOne(at('one.com', 'Runner seven | one.com'), bare)).toBe(true);
    expect(areOne(at('one.com', 'Runner seven - One'), bare)).toBe(true);
    expect(areOne(at('one.com', 'Runner seven – Big Shop', { source: 'BigShop' }), bare)).toBe(
      true,
    );
    expect(areOne(at('one.com', 'Runner seven — Other shop'), bare)).toBe(false);
    expect(areOne(at('one.com', 'Runner - seven | one'), at('two.com', 'Runner - seven'))).toBe(
      true,
    );
  });

  it('not with no title, nor a title that is only the name of the site', () => {
    expect(areOne(at('one.com', ''), at('two.com', ''))).toBe(false);
    expect(areOne(at('one.com', 'One'), at('two.com', 'One'))).toBe(true);
    expect(areOne(at('one.com', 'Runner | '), at('two.com', 'Runner'))).toBe(true);
  });

  it('with nine words of ten in common, not fewer', () => {
    const nine = 'a1 a2 a3 a4 a5 a6 a7 a8 a9';
    expect(areOne(at('one.com', nine), at('two.com', `${nine} b1`))).toBe(true);
    expect(areOne(at('one.com', nine), at('two.com', `b1 ${nine} b2`))).toBe(false);
    expect(areOne(at('one.com', `${nine} c1`), at('two.com', `b1 ${nine}`))).toBe(false);
    expect(areOne(at('one.com', nine), at('two.com', 'a9 a8 a7 a6 a5 a4 a3 a2 a1'))).toBe(true);
  });

  it('with one picture, whatever its size', () => {
    const imageUrl = 'https://c.com/1.jpg?w=1';
    const one = at('one.com', 'a', { imageUrl });
    expect(areOne(one, at('two.com', 'b', { imageUrl: 'https://c.com/1.jpg?w=9' }))).toBe(true);
    expect(areOne(one, at('two.com', 'b', { imageUrl: 'https://c.com/2.jpg?w=1' }))).toBe(false);
    expect(areOne(one, at('two.com', 'b', { imageUrl: 'https://d.com/1.jpg?w=1' }))).toBe(false);
    expect(pictureKey(undefined)).toBeNull();
    expect(pictureKey('no address')).toBeNull();
    expect(pictureKey(imageUrl)).toBe('c.com/1.jpg');
  });

  it('with one text, unless it is so short that it says nothing', () => {
    const share = (snippet: string) =>
      areOne(at('one.com', 'a', { snippet }), at('two.com', 'b', { snippet }));
    expect(share('a text of twenty-four yes')).toBe(true);
    expect(share('abcdefgh ijklmnop qrstuv')).toBe(true);
    expect(share('abcdefgh ijklmnop qrstu')).toBe(false);
    expect(share('In stock.')).toBe(false);
  });
});

describe('a group', () => {
  it('is called after the first of its sites in the alphabet, in any order of pages', () => {
    const pages = [
      at('zeta.com', 'same title'),
      at('beta.com', 'same title'),
      at('ypsi.com', 'same title'),
    ];
    for (const order of [pages, pages.toReversed()]) {
      expect(new Set(groupSources(order).values())).toEqual(new Set(['beta']));
    }
  });

  it('joins two chains that meet late', () => {
    const pages = [
      at('one.com', 'first title'),
      at('two.com', 'second title'),
      at('three.com', 'second title', { imageUrl: 'https://c.com/1.jpg' }),
      at('four.com', 'first title', { imageUrl: 'https://c.com/1.jpg' }),
      at('five.com', 'something else'),
    ];
    expect([...groupSources(pages).values()]).toEqual(['four', 'four', 'four', 'four', 'five']);
  });
});
