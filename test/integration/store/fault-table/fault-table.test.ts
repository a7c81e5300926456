import { describe, expect, it } from 'vitest';
import { toAppError } from '#app/operations/pipeline/to-app-error.ts';
import { byDepth } from '#test/support/test-depth.ts';
import { createUpsertHarness } from '../upsert-harness.ts';
import { CELLS, type Cell, SCENARIOS } from './cells.ts';
import { judgeAnswer, type Outcome } from './judge-answer.ts';

/** Which cells are tried: coprime to the kinds of fault, so that each kind and each step has its turn. */
const EVERY = byDepth(5, 1);

const nameOf = ({ scenario, faults }: Cell) => `${scenario.name}: ${JSON.stringify(faults)}`;

async function run({ scenario, faults, isReadable }: Cell): Promise<string[]> {
  const store = await createUpsertHarness({
    wait: async (_ms, signal) => {
      signal.throwIfAborted();
    },
  });
  await store.control('throttle', 'POST', { maximum: 1e6, restore_rate: 1e6 });
  await store.control('media', 'POST', { reads_until_ready: 0 });
  await scenario.prepare?.(store);
  const before = await store.state();
  const time = new AbortController();
  for (const fault of faults)
    if (fault.kind === 'slow')
      store.keepAnswer(fault, () => time.abort(new DOMException('late', 'TimeoutError')));
    else await store.fault(fault);
  const outcome: Outcome = await store.upsert(scenario.input, time.signal).then(
    (result) => ({ kind: 'answer', result }),
    (thrown: unknown) => {
      const { code, message } = toAppError(thrown);
      return { kind: 'error', code, message };
    },
  );
  const after = await store.state();
  const facts = { input: scenario.input, before, after, outcome, isReadable };
  const wrong = judgeAnswer(facts);
  await store.control('faults', 'DELETE');
  const repeated = await store.upsert(scenario.input);
  const end = await store.state();
  const again = judgeAnswer({
    ...facts,
    before: {
      ...before,
      products:
        outcome.kind === 'answer'
          ? end.products.map((one) => ({ ...one, handle: '' }))
          : before.products,
    },
    after: end,
    outcome: { kind: 'answer', result: repeated },
    isReadable: true,
  });
  const isFixed = repeated.stock_set && (repeated.published || scenario.input.publish === false);
  const left = isFixed ? [] : ['a repeat did not fix it'];
  return [...wrong, ...again.map((text) => `repeated: ${text}`), ...left];
}

describe('every fault of the store at every step', () => {
  it.each(SCENARIOS.map(({ name }) => name))(
    'leaves the answer and the store at one: %s',
    { timeout: 600_000 },
    async (name) => {
      const wrong: Record<string, string[]> = {};
      const all = CELLS.filter(({ scenario }) => scenario.name === name);
      const cells = all.filter((_cell, index) => index % EVERY === 0);
      for (const cell of cells) {
        const found = await run(cell);
        if (found.length > 0) wrong[nameOf(cell)] = found;
      }
      expect(wrong).toEqual({});
    },
  );
});
