import { describe, expect, it } from 'vitest';
import {
  domainOf,
  groupSources,
  pictureKey,
  siteOf,
} from '#app/operations/image-product-match/decision/pages/source-groups.ts';

const groupsOf = (
  ...pages: { link: string; title: string; snippet?: string; imageUrl?: string }[]
) => new Set(groupSources(pages.map((page) => ({ source: '', ...page }))).values()).size;

describe('pictureKey', () => {
  it('is one for a picture in every size', () => {
    const file = (query: string) => pictureKey(`https://shop.example/is/image/J1?${query}`);
    expect(file('wid=500&op_usm=1.75,0.3,2,0&resMode=sharp2')).toBe(file('wid=1200'));
    expect(pictureKey('https://c.example/1.jpg?w=1')).toBe(
      pictureKey('https://c.example/1.jpg?v=2'),
    );
  });

  it('is one for each picture behind one program', () => {
    const key = (query: string) => pictureKey(`https://shop.example/_next/image?${query}`);
    expect(key('url=%2Fa.jpg&w=1200')).toBe(key('url=%2Fa.jpg&w=640&q=75'));
    expect(key('url=%2Fa.jpg&w=1200')).not.toBe(key('url=%2Fb.jpg&w=1200'));
    expect(key('id=12345678')).not.toBe(key('id=12345679'));
    expect(key('id=1&file=23')).not.toBe(key('id=12&file=3'));
  });

  it('is one whatever else a program is told, such as a width or a visitor', () => {
    const key = (query: string) => pictureKey(`https://shop.example/image?id=7&${query}`);
    expect(key('imgwidth=640')).toBe(key('imgwidth=1200'));
    expect(key('uid=1')).toBe(key('uid=2'));
  });

  it('is one for a file in every version, and not for a program named like one', () => {
    const file = (path: string) => pictureKey(`https://shop.example/${path}`);
    expect(file('1.jpg?id=1')).toBe(file('1.jpg?id=2'));
    expect(file('1.jpeg?id=1')).toBe(file('1.jpeg?id=2'));
    expect(file('thumb.jpg.ashx?id=1')).not.toBe(file('thumb.jpg.ashx?id=2'));
  });
});

describe('siteOf', () => {
  it('takes country sites and sites of one owner as one', () => {
    expect(siteOf('https://www.amazon.de/x')).toBe(siteOf('https://amazon.co.uk/y'));
    expect(siteOf('https://www.nike.com/x')).toBe(siteOf('https://www.converse.com/y'));
    expect(siteOf('https://m.ebay.co.uk/itm/1')).toBe(siteOf('https://www.ebay.com/itm/2'));
    expect(siteOf('https://www.on-running.com/x')).toBe(siteOf('https://www.on.com/y'));
    expect(siteOf('https://www-foot--locker-com.translate.goog/x')).toBe(
      siteOf('https://www.foot-locker.com/x'),
    );
  });

  it('takes shops of one platform as several, and pages below one domain as one', () => {
    expect(siteOf('https://a.myshopify.com/')).not.toBe(siteOf('https://b.myshopify.com/'));
    expect(siteOf('https://a.shops.example/')).toBe(siteOf('https://b.shops.example/'));
  });

  it('is not fooled by a brand in front of another domain', () => {
    expect(domainOf('https://nike.com.deals.example/p')).toBe('deals.example');
  });
});

describe('groupSources', () => {
  it('joins equal titles, less the site’s own name', () => {
    const one = { link: 'https://one.example/1', title: 'Pegasus 41 white | one.example' };
    const two = { link: 'https://two.example/1', title: 'Pegasus 41 White - two' };
    expect(groupsOf(one, two)).toBe(1);
  });

  it('names a group by the first of its sites in the alphabet', () => {
    const page = (site: string) => ({
      link: `https://${site}.example/1`,
      title: 'Pegasus 41 white',
      source: site,
    });
    const pages = ['two', 'one', 'three'].map(page);
    expect([...groupSources(pages).values()]).toEqual(['one', 'one', 'one']);
  });

  it('joins nearly equal titles', () => {
    const words = 'nike air zoom pegasus 41 premium road running shoe in white';
    expect(
      groupsOf(
        { link: 'https://one.example/1', title: words },
        { link: 'https://two.example/1', title: `${words} sale` },
      ),
    ).toBe(1);
  });

  it('joins one picture and one feed text', () => {
    const feed = 'Responsive road running shoe with foam. Free returns.';
    const pages = [
      {
        link: 'https://one.example/1',
        title: 'first title',
        imageUrl: 'https://c.example/1.jpg?w=1',
      },
      {
        link: 'https://two.example/1',
        title: 'something else',
        imageUrl: 'https://c.example/1.jpg?w=2',
      },
      { link: 'https://three.example/1', title: 'a third wording', snippet: feed },
      { link: 'https://four.example/1', title: 'words of a fourth', snippet: feed },
    ];
    expect(groupsOf(...pages)).toBe(2);
  });

  it('joins in chains', () => {
    const pages = [
      { link: 'https://one.example/1', title: 'alpha beta' },
      { link: 'https://two.example/1', title: 'alpha beta' },
      { link: 'https://two.example/2', title: 'gamma delta' },
      { link: 'https://three.example/1', title: 'gamma delta' },
    ];
    expect(groupsOf(...pages)).toBe(1);
  });

  it('keeps different shops with words of their own apart', () => {
    expect(
      groupsOf(
        { link: 'https://one.example/1', title: 'Nike Pegasus 41 LC2818-101 white' },
        { link: 'https://two.example/1', title: 'Buy LC2818-101 road running shoes' },
      ),
    ).toBe(2);
  });
});
