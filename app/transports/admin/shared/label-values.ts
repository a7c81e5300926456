import type {
  ImageProductMatchOutput,
  MatchLabel,
} from '#app/operations/image-product-match/contract.ts';
import { confirmedDescription } from '#app/operations/receiving/boxes/title/confirmed-description.ts';

/** What was read from the label, as printed. */
export function listLabelValues({
  label,
  candidates,
}: Pick<ImageProductMatchOutput, 'label' | 'candidates'>): [name: string, value: string][] {
  if (!label) return [['Label', 'None found']];
  const titles = candidates.map(({ title }) => title);
  const values: [string, string | undefined][] = [
    ['Style code', label.style_code ?? (label.unreadable ? 'Not readable' : undefined)],
    ['Brand', label.brand],
    ['Description', confirmedDescription(label.description, titles)],
    ['Size', formatSizes(label)],
  ];
  return values.filter((row): row is [string, string] => Boolean(row[1]));
}

/** Sorts 9.5 before 10. */
const BY_SIZE = new Intl.Collator('en', { numeric: true });

/** The sizes of all labels with their number of boxes; a photo of a stack shows several. */
function formatSizes({ size, sizes_visible }: MatchLabel): string | undefined {
  const counts = new Map<string, number>();
  for (const one of sizes_visible) counts.set(one, (counts.get(one) ?? 0) + 1);
  const words = [...counts]
    .sort(([one], [other]) => BY_SIZE.compare(one, other))
    .map(([one, count]) => (count > 1 ? `${one} (${count} boxes)` : one));
  return words.length > 0 ? words.join(', ') : size;
}
