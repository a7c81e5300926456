import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LocalStore } from '#test/support/local-store.ts';
import { type DayBox, type Label, spellSize } from './day-of-boxes.ts';

/** A size of a style, with the units that arrived and those that the store gained. */
export type Arrival = { code: string; size: string; arrived: number; gained: number };

type Variant = {
  sku: string;
  barcode: string | null;
  options: Record<string, string>;
  levels: { available: number }[];
};
type Product = { variants: Variant[]; metafields: { value: string }[] };
export type Stock = readonly Product[];

/** Reads what the store has. */
export async function readStock(store: LocalStore): Promise<Stock> {
  return (await store.control<{ products: Product[] }>('GET', '/state')).products;
}

/** Lists the sizes of a day of which the store gained another number than arrived. */
export function listWrongStock(before: Stock, after: Stock, day: readonly DayBox[]): Arrival[] {
  const arrivals = new Map<string, Arrival>();
  for (const label of day.flatMap(({ labels }) => labels)) {
    const { style_code_printed: code, size_display: size } = label;
    const gained = countUnits(after, label) - countUnits(before, label);
    const arrived = (arrivals.get(`${code} ${size}`)?.arrived ?? 0) + 1;
    arrivals.set(`${code} ${size}`, { code, size, arrived, gained });
  }
  return [...arrivals.values()].filter(({ arrived, gained }) => arrived !== gained);
}

/** The units of a label's size, known by its barcode or by its size. */
function countUnits(stock: Stock, label: Label): number {
  const key = comparisonKey(label.style_code_printed);
  const isOfCode = ({ variants, metafields }: Product) =>
    variants.some(({ sku }) => comparisonKey(sku).startsWith(key)) ||
    metafields.some(({ value }) => comparisonKey(value) === key);
  return stock
    .filter(isOfCode)
    .flatMap(({ variants }) => variants)
    .filter(
      ({ barcode, options }) =>
        barcode === label.gtin ||
        Object.values(options).some((value) => spellSize(label).includes(value)),
    )
    .flatMap(({ levels }) => levels)
    .reduce((sum, { available }) => sum + available, 0);
}
