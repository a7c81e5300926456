import { describe, expect, it } from 'vitest';
import { byDepth } from '#test/support/test-depth.ts';
import {
  SCENARIOS,
  type Scenario,
  type ScenarioInput,
  type Step,
  toComparableStore,
  toSteps,
} from '#test/support/upsert-scenarios.ts';
import { storeDifferences } from './store-differences.ts';
import { aStyle, createUpsertHarness, type UpsertHarness } from './upsert-harness.ts';

const KINDS = ['throttle', 'http429', 'http502', 'cut_after_commit', 'slow'] as const;
/** The client gives an answer up sooner than a slow store sends it. */
const PATIENCE_MS = 2000;
const SLOW_MS = 2500;
/** Stores at a time: most of a run is waiting. */
const AT_ONCE = 10;

/** A store in which a scenario is about to happen. */
async function prepare({ before, call, readsUntilReady = 0 }: Scenario) {
  const store = await createUpsertHarness({ attemptTimeoutMs: PATIENCE_MS });
  const ready = { reads_until_ready: readsUntilReady };
  await store.control('media', 'POST', ready);
  let last: string | undefined;
  for (const input of before) last = (await store.upsert(input)).upsert_id;
  await store.control('requests', 'DELETE');
  const run = (): Promise<object> => (call === 'undo' ? store.undo(last) : store.upsert(call));
  return { store, run };
}

type Calm = { steps: Step[]; state: unknown };

async function calmRun(scenario: Scenario): Promise<Calm> {
  const { store, run } = await prepare(scenario);
  await run();
  const requests = (await store.control('requests')) as { root_fields: string[] }[];
  return { steps: toSteps(requests), state: toComparableStore(await store.state()) };
}

/** What is wrong after a run in which one step met a fault; nothing as a rule. */
async function faultRun(
  scenario: Scenario,
  step: Step,
  kind: string,
  calm: Calm,
): Promise<string[]> {
  const where = `${scenario.name}, ${kind} at ${step.rootField} ${step.skip}`;
  const { store, run } = await prepare(scenario);
  await store.fault({
    kind,
    root_field: step.rootField,
    skip: step.skip,
    ...(kind === 'slow' && { ms: SLOW_MS }),
  });
  const problem = await run().then(
    () => [],
    (error: unknown) => [`${where}: ${error}`],
  );
  const left = (await store.control('faults')) as unknown[];
  const lines = [
    ...storeDifferences(calm.state, toComparableStore(await store.state())),
    ...(left.length === 0 ? [] : ['the fault was never met']),
    ...(await countOf(store, scenario)),
  ];
  return [...problem, ...lines.map((line) => `${where}: ${line}`)];
}

async function countOf(store: UpsertHarness, { call, before }: Scenario): Promise<string[]> {
  const input = call === 'undo' ? (before[0] as ScenarioInput) : call;
  const { products } = await store.state();
  const mine = products.filter(({ title }) => title.startsWith(input.title));
  return mine.length === 1 ? [] : [`${mine.length} products`];
}

describe('one style code, one product, in the right state', () => {
  it.each(SCENARIOS)(
    'after each fault at each step of $name',
    { timeout: 120_000 },
    async (scenario) => {
      const calm = await calmRun(scenario);
      expect(calm.steps.length).toBeGreaterThan(1);
      const all = calm.steps.flatMap((step) => KINDS.map((kind) => ({ step, kind })));
      // With few, each step meets one kind of fault and, over the scenarios, each kind.
      const first = SCENARIOS.indexOf(scenario) % KINDS.length;
      const runs = all.filter((_run, index) => byDepth(index % (KINDS.length + 1) === first, true));
      const failures: string[] = [];
      for (let start = 0; start < runs.length; start += AT_ONCE) {
        const some = runs.slice(start, start + AT_ONCE);
        const found = await Promise.all(
          some.map(({ step, kind }) => faultRun(scenario, step, kind, calm)),
        );
        failures.push(...found.flat());
      }
      console.log(
        `${scenario.name}: ${runs.length} runs (${calm.steps.length} steps, ${KINDS.length} faults), ${failures.length} failures`,
      );
      expect(failures).toEqual([]);
    },
  );

  it('after ten calls in a row, and after twenty at once', async () => {
    for (const [count, atOnce] of [
      [10, 1],
      [20, 20],
    ] as const) {
      const store = await createUpsertHarness();
      const results = [];
      for (let done = 0; done < count; done += atOnce)
        results.push(
          ...(await Promise.all(Array.from({ length: atOnce }, () => store.upsert(aStyle())))),
        );
      expect(new Set(results.map(({ product_id }) => product_id)).size).toBe(1);
      expect(results.filter(({ created }) => created)).toHaveLength(1);
      expect((await store.product('ZX-9000-101')).variants).toHaveLength(3);
    }
  });
});
