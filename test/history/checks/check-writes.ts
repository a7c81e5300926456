import { codeKey, type FinalProduct } from '../final-state.ts';
import { type Entry, type EntryOf, entriesOf, type Fault, successOf } from '../history.ts';
import type { Check, Violation } from './check.ts';
import { latestEffectMs } from './latest-effect.ts';

/** Something that may have set a field of a product. */
export type Write = {
  startMs: number;
  /** Not later than this. */
  endMs: number;
  /** The caller was told that it was done. */
  isDone: boolean;
  /** By field; null: any value that was there before. */
  values: Map<string, string> | null;
};

/**
 * The last acknowledged value of each field is there: what the store holds was set by a write which no acknowledged write of
 * the field came after. Writes that overlap may have happened in either order.
 */
export const checkWrites: Check = ({ entries, faults }, { shops }) =>
  shops.flatMap(({ shop, products }) => {
    const upserts = entriesOf(entries, 'upsert').filter((entry) => entry.shop === shop);
    const undos = entriesOf(entries, 'undo').filter((entry) => entry.shop === shop);
    const codes = Map.groupBy([...upserts, ...undos], ({ facts }) => codeKey(facts.code));
    return [...codes].flatMap(([code, calls]) => {
      const product = products.find(({ styleCode }) => codeKey(styleCode ?? '') === code);
      // That it is missing is found by another check.
      if (!product) return [];
      const writes = toWrites(calls, faults);
      return [...fieldsOf(product)].flatMap(([field, value]) => {
        const why = explain(writes, field, value);
        if (why === null) return [];
        const isAbout = (entry: Entry) =>
          entry.shop === shop && 'code' in entry.facts && codeKey(entry.facts.code) === code;
        return [{ check: 'writes', message: `${code} ${field}: ${why} (${shop})`, isAbout }];
      });
    }) satisfies Violation[];
  });

/** Null if the value can be explained, else why it cannot. */
export function explain(writes: readonly Write[], field: string, value: string): string | null {
  const ofField = writes.filter(({ values }) => values === null || values.has(field));
  const done = ofField.filter(({ isDone, values }) => isDone && values !== null);
  const lastStartMs = Math.max(Number.NEGATIVE_INFINITY, ...done.map(({ startMs }) => startMs));
  const possible = ofField.filter(({ endMs }) => endMs >= lastStartMs);
  const isKnown = possible.some(({ values }) => values === null || values.get(field) === value);
  if (isKnown || done.length === 0) return null;
  const wanted = [...new Set(possible.map(({ values }) => values?.get(field)))];
  return `the store has ${value}; possible are ${wanted.join(', ')}`;
}

function toWrites(
  calls: readonly (EntryOf<'undo'> | EntryOf<'upsert'>)[],
  faults: readonly Fault[],
): Write[] {
  const firstStart = new Map<string, number>();
  for (const { group, startMs } of calls)
    firstStart.set(group, Math.min(startMs, firstStart.get(group) ?? startMs));
  return calls.flatMap((call): Write[] => {
    const { outcome, startMs, facts } = call;
    const isRefused = outcome.kind === 'answered' && outcome.status >= 400 && outcome.status < 500;
    if (isRefused && !('upsert_id' in outcome.body)) return [];
    const answer = successOf(call);
    const end = latestEffectMs(call, faults);
    if (end === null) return [];
    if (facts.operation === 'undo') return [{ startMs, endMs: end, isDone: false, values: null }];
    // A warning names what could not be done, which then may or may not have been.
    const isDone = answer !== null && (answer.warnings as unknown[]).every(isHarmless);
    // The stored answer is that of an earlier attempt.
    const isReplay = outcome.kind === 'answered' && outcome.isReplay;
    const start = isReplay ? (firstStart.get(call.group) ?? startMs) : startMs;
    return [{ startMs: start, endMs: end, isDone, values: valuesOf(call) }];
  });
}

/** Such a warning says nothing of title, prices or stock. */
const HARMLESS = [/more variants?, which stays? as/, /status/i, /archived/i];
const isHarmless = (warning: unknown) => HARMLESS.some((known) => known.test(String(warning)));

function valuesOf({ facts }: EntryOf<'undo'> | EntryOf<'upsert'>): Map<string, string> {
  const values = new Map<string, string>();
  if (facts.operation === 'undo') return values;
  values.set('title', facts.title);
  for (const [size, { price, quantity }] of Object.entries(facts.variants)) {
    values.set(`${size} price`, String(Number(price)));
    values.set(`${size} quantity`, String(quantity));
  }
  return values;
}

function fieldsOf(product: FinalProduct): Map<string, string> {
  const fields = new Map([['title', product.title]]);
  for (const { size, price, available } of product.variants) {
    fields.set(`${size} price`, String(price));
    fields.set(`${size} quantity`, String(available));
  }
  return fields;
}
