import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BULK_RUNNING,
  BULK_STATUS,
  CANCEL_BULK,
  CREATE_IN_BULK,
  listedQuery,
  RUN_BULK,
  STAGE_BULK,
} from '#app/providers/store-catalog/shopify/queries/bulk-queries.ts';
import {
  OWN_BY_CODES,
  OWN_BY_STYLE_CODE,
} from '#app/providers/store-catalog/shopify/queries/own-catalogue-queries.ts';
import { preflightQuery } from '#app/providers/store-catalog/shopify/queries/preflight-query.ts';
import {
  CHANNELS,
  LOCATIONS,
  PRODUCT_TYPES,
  profilePageQuery,
  profileQuery,
  VENDORS,
} from '#app/providers/store-catalog/shopify/queries/profile-queries.ts';
import {
  CATEGORY_SEARCH,
  LIVE_STATE_QUERY,
  NEWEST_PRODUCTS,
  productQuery,
  VARIANT_METAFIELDS,
  variantPageQuery,
} from '#app/providers/store-catalog/shopify/queries/read-queries.ts';
import { PART_TEXTS } from '#app/providers/store-catalog/shopify/queries/update-parts.ts';
import { updateQuery } from '#app/providers/store-catalog/shopify/queries/update-query.ts';
import {
  CREATE_ASYNC,
  CREATE_DEFINITIONS,
  CREATE_POLL,
  createQuery,
} from '#app/providers/store-catalog/shopify/queries/write-queries.ts';
import type { UpdatePart } from '#app/providers/store-catalog/store-write.ts';
import { schemaProblems } from './admin-schema.ts';

type Row = [name: string, query: { document: string }];

const flags = [true, false];

describe('the documents against the schema of 2026-10', () => {
  it.each<Row>([
    ['After', LIVE_STATE_QUERY],
    ['VariantMetafields', VARIANT_METAFIELDS],
    ['CategorySearch', CATEGORY_SEARCH],
    ['NewestProducts', NEWEST_PRODUCTS],
    ['OwnProductByStyleCode', OWN_BY_STYLE_CODE],
    ['OwnProductsByCodes', OWN_BY_CODES],
    ['CreateProductAsync', CREATE_ASYNC],
    ['CreateProductPoll', CREATE_POLL],
    ['CreateDefinitions', CREATE_DEFINITIONS],
    ['CreateInBulk', { document: CREATE_IN_BULK }],
    ['StageBulk', STAGE_BULK],
    ['RunBulk', RUN_BULK],
    ['BulkStatus', BULK_STATUS],
    ['BulkRunning', BULK_RUNNING],
    ['CancelBulk', CANCEL_BULK],
    ['Listed', listedQuery(20)],
    ...flags.map((details): Row => [`CreateProduct ${details}`, createQuery(details)]),
    ...flags.map((details): Row => [`ProductState ${details}`, productQuery(details)]),
    ...flags.map((details): Row => [`VariantPage ${details}`, variantPageQuery(details)]),
    ['words', profileQuery({ words: true, places: false })],
    ['places', profileQuery({ words: false, places: true })],
    ['words and places', profileQuery({ words: true, places: true })],
    ['vendors page', profilePageQuery(VENDORS)],
    ['types page', profilePageQuery(PRODUCT_TYPES)],
    ['publications page', profilePageQuery(CHANNELS)],
    ['locations page', profilePageQuery(LOCATIONS)],
  ])('%s is valid', (_name, { document }) => {
    expect(schemaProblems(document)).toEqual([]);
  });

  it('holds for every shape of Preflight', () => {
    const code = { printed: 'AB-1', identityKey: 'AB-1', comparisonKey: 'AB1' };
    for (const styleCode of [null, 'AB-1'])
      for (const categoryId of [undefined, 'c'])
        for (const codes of [0, 1, 100])
          for (const skuPrefix of [undefined, code])
            for (const details of flags) {
              const skus = Array.from({ length: codes }, (_, index) => `S${index}`);
              const asked = { styleCode, categoryId, skuPrefix, skus, barcodes: [], details };
              const query = preflightQuery({ ...asked, locationId: 'l' });
              const isEmpty = !styleCode && !categoryId && codes === 0 && !skuPrefix;
              expect(query === null).toBe(isEmpty);
              if (query) expect(schemaProblems(query.document)).toEqual([]);
            }
  });

  it('holds for every single part of an update and for any mixture', () => {
    const all = Object.keys(PART_TEXTS) as UpdatePart[];
    const problems = (parts: UpdatePart[], mediaCount: number) => {
      const planned = parts.map((part) => ({
        part,
        from: 0,
        to: 1,
        variables: {},
        repeatable: true,
      }));
      const options = { locationId: 'l', details: false, writeId: 'w', attempt: 1, mediaCount };
      return schemaProblems(updateQuery(planned, 'p', options).document);
    };
    for (const part of all) expect(problems([part], 1)).toEqual([]);
    expect(problems(all, 0)).toEqual([]);
    const mixtures = fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(
        mixtures,
        fc.constantFrom(0, 1),
        (parts, mediaCount) => problems(parts, mediaCount).length === 0,
      ),
      { numRuns: 300 },
    );
  });
});
