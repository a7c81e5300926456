import { describe, expect, it } from 'vitest';
import { makeFullPlan } from './full-plan.ts';

describe('a plan that changes every field', () => {
  it('sends each named field and nothing else', () => {
    expect(makeFullPlan().update).toMatchInlineSnapshot(`
      {
        "activations": [],
        "addedVariants": [
          {
            "barcode": "96385074",
            "compareAtPrice": "20.00",
            "cost": "5.00",
            "mediaId": "sent",
            "options": {
              "Size": "L",
            },
            "price": "10.00",
            "quantity": 2,
            "requiresShipping": false,
            "sku": "L",
            "taxable": false,
            "weight": {
              "unit": "KILOGRAMS",
              "value": 1.5,
            },
          },
          {
            "options": {
              "Size": "S",
            },
          },
        ],
        "changedVariants": [
          {
            "barcode": "4006381333931",
            "compareAtPrice": "20.00",
            "cost": "5.00",
            "id": "gid://shopify/ProductVariant/1",
            "mediaId": "sent",
            "price": "10.00",
            "requiresShipping": false,
            "sku": "NEW-SKU",
            "taxable": false,
            "weight": {
              "unit": "KILOGRAMS",
              "value": 1.5,
            },
          },
        ],
        "failedMedia": [],
        "fields": {
          "categoryId": "gid://shopify/TaxonomyCategory/aa-1",
          "descriptionHtml": "<p>New</p>",
          "productType": "New type",
          "status": "DRAFT",
          "title": "New title",
          "vendor": "New vendor",
        },
        "keys": {
          "styleCode": "AB-1",
          "styleCodePrinted": "AB-1",
        },
        "newImages": [
          {
            "alt": "New title",
            "filename": "ab-1-32b16a10682e.jpg",
            "url": "https://cdn.example.com/new.jpg",
          },
        ],
        "publishTo": [
          "gid://shopify/Publication/1",
          "gid://shopify/Publication/2",
        ],
        "stock": [
          {
            "from": 3,
            "inventoryItemId": "gid://shopify/InventoryItem/1",
            "to": 7,
          },
        ],
        "tags": [
          "fresh",
        ],
        "unpublishFrom": [],
      }
    `);
  });

  it('lists each change with its value before and after, in the contract’s names', () => {
    expect(makeFullPlan().changes).toMatchInlineSnapshot(`
      [
        {
          "after": "AB-1",
          "field": "style_code",
        },
        {
          "after": "New title",
          "before": "Old title",
          "field": "title",
        },
        {
          "after": "New vendor",
          "before": "Old vendor",
          "field": "vendor",
        },
        {
          "after": "New type",
          "before": "Old type",
          "field": "product_type",
        },
        {
          "after": "<p>New</p>",
          "before": "<p>Old</p>",
          "field": "description_html",
        },
        {
          "after": "gid://shopify/TaxonomyCategory/aa-1",
          "field": "category_id",
        },
        {
          "after": "DRAFT",
          "before": "ACTIVE",
          "field": "status",
        },
        {
          "after": "kept, Theirs , fresh",
          "before": "kept, Theirs ",
          "field": "tags",
        },
        {
          "after": "https://cdn.example.com/new.jpg",
          "field": "images",
        },
        {
          "after": "10.00",
          "before": "49.90",
          "field": "variants[size=m].price",
        },
        {
          "after": "20.00",
          "field": "variants[size=m].compare_at_price",
        },
        {
          "after": "NEW-SKU",
          "before": "AB-1-M",
          "field": "variants[size=m].sku",
        },
        {
          "after": "4006381333931",
          "field": "variants[size=m].barcode",
        },
        {
          "after": "5.00",
          "field": "variants[size=m].cost",
        },
        {
          "after": "1.5 KILOGRAMS",
          "field": "variants[size=m].weight",
        },
        {
          "after": "false",
          "before": "true",
          "field": "variants[size=m].taxable",
        },
        {
          "after": "false",
          "before": "true",
          "field": "variants[size=m].requires_shipping",
        },
        {
          "after": "https://cdn.example.com/ready.jpg",
          "field": "variants[size=m].image_url",
        },
        {
          "after": "added",
          "field": "variants[size=L]",
        },
        {
          "after": "10.00",
          "field": "variants[size=L].price",
        },
        {
          "after": "20.00",
          "field": "variants[size=L].compare_at_price",
        },
        {
          "after": "L",
          "field": "variants[size=L].sku",
        },
        {
          "after": "96385074",
          "field": "variants[size=L].barcode",
        },
        {
          "after": "5.00",
          "field": "variants[size=L].cost",
        },
        {
          "after": "1.5 KILOGRAMS",
          "field": "variants[size=L].weight",
        },
        {
          "after": "false",
          "field": "variants[size=L].taxable",
        },
        {
          "after": "false",
          "field": "variants[size=L].requires_shipping",
        },
        {
          "after": "https://cdn.example.com/ready.jpg",
          "field": "variants[size=L].image_url",
        },
        {
          "after": "added",
          "field": "variants[size=S]",
        },
        {
          "after": "7",
          "before": "3",
          "field": "variants[size=m].quantity",
        },
        {
          "after": "2",
          "field": "variants[size=L].quantity",
        },
        {
          "after": "Online Store, Shop",
          "before": "",
          "field": "channels",
        },
      ]
    `);
  });

  it('warns of missing prices and of variants that stay', () => {
    const { priceWarnings, warnings } = makeFullPlan();
    expect([...priceWarnings, ...warnings]).toMatchInlineSnapshot(`
      [
        "New variants without a price, listed at 0.00: size=S. Set a price.",
        "The product has 1 more variant, which stays as it is.",
      ]
    `);
  });

  it('records what it will have written last', () => {
    expect(makeFullPlan().written).toMatchInlineSnapshot(`
      {
        "descriptionSha256": "249c769939186d08313476bda477feb69b536498b513639f0bc767606c502c89",
        "productType": "New type",
        "status": "DRAFT",
        "title": "New title",
        "vendor": "New vendor",
      }
    `);
  });
});
