import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadyProcess } from '../support/spawn-ready.ts';
import { loadAdminSchema } from './graphql/admin-schema.ts';
import {
  hasRecordings,
  isRecorded,
  RECORDINGS,
  Replay,
  readRecording,
  type StepResult,
} from './recordings/replay.ts';
import { bulkScenarios } from './recordings/scenarios/bulk.ts';
import { furtherBulkScenarios } from './recordings/scenarios/further-bulk.ts';
import { inventoryScenarios } from './recordings/scenarios/inventory.ts';
import { mediaAndMetafieldScenarios } from './recordings/scenarios/media-and-metafields.ts';
import { productScenarios } from './recordings/scenarios/products.ts';
import { publishingScenarios } from './recordings/scenarios/publishing.ts';
import { undoScenarios } from './recordings/scenarios/undo.ts';
import { variantScenarios } from './recordings/scenarios/variants.ts';
import { startLocalShopify } from './start-local-shopify.ts';

/** More recordings of the same source, replayed if they exist. */
const further = { ...furtherBulkScenarios, ...undoScenarios };

const known = {
  ...bulkScenarios,
  ...inventoryScenarios,
  ...mediaAndMetafieldScenarios,
  ...productScenarios,
  ...publishingScenarios,
  ...variantScenarios,
  ...further,
};

const scenarios = Object.fromEntries(
  Object.entries(known).filter(([file]) => !(file in further) || isRecorded(file)),
);

/** The recording app was also a sales channel. */
const SCOPES =
  'write_products,write_files,write_inventory,write_publications,read_locations,read_product_listings';

/** Steps that intentionally differ from the recording, by "file step", with the reason. */
const DIFFERENT: Record<string, string> = {
  '2026-04--media-staged-uploads-create-validation.json unknownResource':
    'the same names in another order: the published schema lists them sorted',
  '2026-04--bulk-operations-read-arg-validation.json malformedInlineId':
    'the same error without its position in the text, which nothing reads',
};

/** Recordings that are not replayed, with the reason. */
const NOT_REPLAYED: Record<string, string> = {};

describe.skipIf(!hasRecordings)(
  'answers recorded from real stores (skipped without the recordings)',
  () => {
    const schema = hasRecordings ? loadAdminSchema() : null;
    const results: StepResult[] = [];
    let server: ReadyProcess<string>;

    beforeAll(async () => {
      server = await startLocalShopify({ SCOPES });
    });

    afterAll(async () => {
      await server.stop();
      const equal = results.filter((result) => result.differences.length === 0);
      const priced = results.filter((result) => result.isCostEqual !== null);
      const pricedEqual = priced.filter((result) => result.isCostEqual);
      console.log(
        `recordings: ${results.length} steps of ${Object.keys(scenarios).length} files compared, ${equal.length} equal; ` +
          `requested cost equal in ${pricedEqual.length} of ${priced.length} steps with their own text`,
      );
    });

    it.each(Object.entries(scenarios))('%s', async (file, scenario) => {
      if (!schema) return;
      const replay = new Replay(server.ready, schema);
      await scenario(replay, readRecording(file));
      results.push(...replay.results);
      const mispriced = replay.results.filter((result) => result.isCostEqual === false);
      expect(mispriced).toEqual([]);
      const unexpected = replay.results
        .filter((result) => result.differences.length > 0 && !DIFFERENT[`${file} ${result.name}`])
        .map(({ name, differences }) => ({ name, differences }));
      expect(unexpected).toEqual([]);
      const stale = replay.results.filter(
        (result) => result.differences.length === 0 && DIFFERENT[`${file} ${result.name}`],
      );
      expect(stale).toEqual([]);
    });

    it('knows every recording', async () => {
      const files = await readdir(RECORDINGS);
      expect(files.sort()).toEqual(
        [...Object.keys(scenarios), ...Object.keys(NOT_REPLAYED)].sort(),
      );
    });
  },
);
