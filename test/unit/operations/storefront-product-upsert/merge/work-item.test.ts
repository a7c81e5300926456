import { describe, expect, it } from 'vitest';
import {
  changesDone,
  effectsOf,
} from '#app/operations/storefront-product-upsert/merge/work-item.ts';
import { makeFullPlan } from './full-plan.ts';

const linesLeftOut = (...open: string[]) => {
  const fullPlan = makeFullPlan();
  const done = changesDone(fullPlan, new Map(open.map((key) => [key, true])));
  const left = new Set(done.map(({ field }) => field));
  return fullPlan.changes.map(({ field }) => field).filter((field) => !left.has(field));
};

describe('the work of a plan', () => {
  it('has every key once', () => {
    const keys = makeFullPlan().work.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('leaves out the line of work that is open, and that line alone', () => {
    expect(linesLeftOut('field:title')).toEqual(['title']);
    expect(linesLeftOut('key:styleCode')).toEqual(['style_code']);
    expect(linesLeftOut('tag:fresh')).toEqual(['tags']);
    expect(linesLeftOut('stock:size=m')).toEqual(['variants[size=m].quantity']);
  });

  it('leaves out every line of a variant that is to be added or changed', () => {
    const lines = linesLeftOut('added:size=S');
    expect(lines).toEqual(['variants[size=S]']);
    expect(linesLeftOut('changed:size=S')).toEqual(lines);
    expect(linesLeftOut('changed:size=m')).toContain('variants[size=m].price');
    expect(linesLeftOut('changed:size=m')).not.toContain('variants[size=m].quantity');
  });

  it('has an effect for each thing that an undo takes back', () => {
    const kinds = effectsOf(makeFullPlan().work).map(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual([
      'adopted',
      'channel',
      'field',
      'image',
      'stock',
      'tag',
      'variant',
      'variant_field',
      'variant_image',
    ]);
  });

  it('says of each thing where it stands in what is sent, and what an undo takes back', () => {
    const lines = makeFullPlan().work.map(({ part, index, key, effects = [] }) =>
      [`${part}[${index}] ${key}`, ...effects.map((effect) => JSON.stringify(effect))].join('\n'),
    );
    expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
      "
      keys[0] key:styleCode
      {"kind":"adopted"}
      keys[1] key:styleCodePrinted
      product[0] field:title
      {"kind":"field","field":"title","before":"Old title","after":"New title"}
      product[0] field:vendor
      {"kind":"field","field":"vendor","before":"Old vendor","after":"New vendor"}
      product[0] field:productType
      {"kind":"field","field":"productType","before":"Old type","after":"New type"}
      product[0] field:descriptionHtml
      {"kind":"field","field":"descriptionHtml","before":"<p>Old</p>","after":"<p>New</p>"}
      product[0] field:categoryId
      {"kind":"field","field":"categoryId","before":null,"after":"gid://shopify/TaxonomyCategory/aa-1"}
      product[0] field:status
      {"kind":"field","field":"status","before":"ACTIVE","after":"DRAFT"}
      tags[0] tag:fresh
      {"kind":"tag","tag":"fresh"}
      product[0] image:32b16a10682e750ed391afc1495a3a41c3da445c4d1d4f1e4deb598abf937cfb
      {"kind":"image","sha256":"32b16a10682e750ed391afc1495a3a41c3da445c4d1d4f1e4deb598abf937cfb","url":"https://cdn.example.com/new.jpg","mediaBefore":["theirs","sent"]}
      changed[0] changed:size=m
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"price","before":"49.90","after":"10.00"}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"compareAtPrice","before":null,"after":"20.00"}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"sku","before":"AB-1-M","after":"NEW-SKU"}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"barcode","before":null,"after":"4006381333931"}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"cost","before":null,"after":"5.00"}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"weight","before":null,"after":{"value":1.5,"unit":"KILOGRAMS"}}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"taxable","before":true,"after":false}
      {"kind":"variant_field","variantId":"gid://shopify/ProductVariant/1","label":"size=m","field":"requiresShipping","before":true,"after":false}
      {"kind":"variant_image","variantId":"gid://shopify/ProductVariant/1","label":"size=m","before":"theirs","sha256":"a2c79fc1c78431c6a42d86e5a0c0a863e4f8d099b0726ac147e2d73fa459e069","url":"https://cdn.example.com/ready.jpg"}
      added[0] added:size=L
      {"kind":"variant","label":"size=L","options":{"Size":"L"},"fields":{"price":"10.00","compareAtPrice":"20.00","sku":"L","barcode":"96385074","cost":"5.00","weight":{"value":1.5,"unit":"KILOGRAMS"},"taxable":false,"requiresShipping":false},"quantity":2,"image":{"sha256":"a2c79fc1c78431c6a42d86e5a0c0a863e4f8d099b0726ac147e2d73fa459e069","url":"https://cdn.example.com/ready.jpg"}}
      added[1] added:size=S
      {"kind":"variant","label":"size=S","options":{"Size":"S"},"fields":{}}
      stock[0] stock:size=m
      {"kind":"stock","inventoryItemId":"gid://shopify/InventoryItem/1","label":"size=m","before":3,"after":7}
      added[0] stock:size=L
      publish[0] publish:gid://shopify/Publication/1
      {"kind":"channel","channelId":"gid://shopify/Publication/1","title":"Online Store"}
      publish[1] publish:gid://shopify/Publication/2
      {"kind":"channel","channelId":"gid://shopify/Publication/2","title":"Shop"}
      "
    `);
  });
});
