import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BULK_RUNNING,
  BULK_STATUS,
  CANCEL_BULK,
  CREATE_IN_BULK,
  listedDocument,
  RUN_BULK,
  STAGE_BULK,
} from '#app/providers/store-catalog/shopify/documents/bulk-documents.ts';
import {
  OWN_BY_CODES,
  OWN_BY_STYLE_CODE,
} from '#app/providers/store-catalog/shopify/documents/own-catalogue-documents.ts';
import {
  profileDocument,
  profilePageDocument,
} from '#app/providers/store-catalog/shopify/documents/profile-documents.ts';
import {
  AFTER,
  CATEGORY_SEARCH,
  preflightDocument,
  productDocument,
  variantPageDocument,
} from '#app/providers/store-catalog/shopify/documents/read-documents.ts';
import { updateDocument } from '#app/providers/store-catalog/shopify/documents/update-document.ts';
import {
  PART_TEXTS,
  type PartKind,
} from '#app/providers/store-catalog/shopify/documents/update-parts.ts';
import {
  CREATE_ASYNC,
  CREATE_DEFINITIONS,
  CREATE_POLL,
  createDocument,
} from '#app/providers/store-catalog/shopify/documents/write-documents.ts';
import { schemaProblems } from '../admin-schema.ts';

const flags = [true, false];

describe('the documents against the schema of 2026-10', () => {
  it.each([
    ['After', AFTER],
    ['CategorySearch', CATEGORY_SEARCH],
    ['OwnProductByStyleCode', OWN_BY_STYLE_CODE],
    ['OwnProductsByCodes', OWN_BY_CODES],
    ['CreateProductAsync', CREATE_ASYNC],
    ['CreateProductPoll', CREATE_POLL],
    ['CreateDefinitions', CREATE_DEFINITIONS],
    ['CreateInBulk', CREATE_IN_BULK],
    ['StageBulk', STAGE_BULK],
    ['RunBulk', RUN_BULK],
    ['BulkStatus', BULK_STATUS],
    ['BulkRunning', BULK_RUNNING],
    ['CancelBulk', CANCEL_BULK],
    ['Listed', listedDocument(20)],
    ...flags.map((details) => [`CreateProduct ${details}`, createDocument(details)]),
    ...flags.map((details) => [`ProductState ${details}`, productDocument(details)]),
    ...flags.map((details) => [`VariantPage ${details}`, variantPageDocument(details)]),
    ['words', profileDocument({ words: true, places: false })],
    ['places', profileDocument({ words: false, places: true })],
    ['words and places', profileDocument({ words: true, places: true })],
    ['vendors page', profilePageDocument('productVendors')],
    ['types page', profilePageDocument('productTypes')],
    ['publications page', profilePageDocument('publications')],
    ['locations page', profilePageDocument('locations')],
  ])('%s is valid', (_name, document) => {
    expect(schemaProblems(String(document))).toEqual([]);
  });

  it('holds for every shape of Preflight', () => {
    for (const product of flags)
      for (const category of flags)
        for (const carriers of [0, 1, 4])
          for (const relatives of flags)
            for (const details of flags) {
              if (!product && !category && carriers === 0 && !relatives) continue;
              const shape = { product, category, carriers, relatives, details };
              expect(schemaProblems(preflightDocument(shape))).toEqual([]);
            }
  });

  it('holds for every single part of an update and for any mixture', () => {
    const kinds = Object.keys(PART_TEXTS) as PartKind[];
    for (const kind of kinds) expect(schemaProblems(updateDocument([kind]))).toEqual([]);
    expect(schemaProblems(updateDocument(kinds))).toEqual([]);
    const mixtures = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(mixtures, (parts) => schemaProblems(updateDocument(parts)).length === 0),
      { numRuns: 300 },
    );
  });
});
