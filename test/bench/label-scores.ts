import { z } from 'zod';
import { DOUBTS } from '#app/providers/label-reader/code/doubts.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { truthFile } from './truth-file.ts';

/** What the scores below need to know of a photo. */
export const labelTruth = truthFile(
  {
    style_codes_visible: z.array(z.string()).optional(),
    sizes_visible: z.array(z.string()).optional(),
    gtins_visible: z.array(z.string()).optional(),
  },
  {
    size: z.record(z.string(), z.string()).optional(),
    size_display: z.string().optional(),
    brand: z.string().optional(),
    description: z.string().optional(),
    qualifier: z.string().nullish(),
    visible: z.looseObject({ description: z.number().optional() }).optional(),
  },
);
export type Truth = z.output<typeof labelTruth>;
export type Case = Truth['cases'][number];

export const toKey = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
/** Letters and digits without accents: how a name is compared. */
const toText = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '');

export const newCount = () => ({
  n: 0,
  readable: 0,
  exact: 0,
  wrong: 0,
  none: 0,
  accepted: 0,
  accepted_wrong: 0,
  no_code: 0,
  false_reads: 0,
  stack_labels: 0,
  stack_exact: 0,
  stack_wrong: 0,
});
export type Count = ReturnType<typeof newCount>;
export const newTally = () => ({ readable: 0, right: 0, wrong: 0 });
export type Tally = ReturnType<typeof newTally>;

const visibleOf = ({ expected }: Case) => (expected.style_codes_visible ?? []).map(toKey);

/** All codes of a photo's labels, legible or not. */
export const codesOf = (truth: Case): ReadonlySet<string> =>
  new Set([...visibleOf(truth), ...truth.labels.map((each) => toKey(each.style_code))]);

/** Scores the codes of a photo. A photo of one style gives one code, so several different ones count as none. */
export function scoreCodes(count: Count, truth: Case, labels: readonly LabelReading[]): string {
  const visible = visibleOf(truth);
  const onLabels = new Set(truth.labels.map((each) => toKey(each.style_code)));
  const codes = labels.flatMap(({ styleCode }) => (styleCode ? [styleCode] : []));
  const keys = [...new Set(codes.map((code) => toKey(code.printed)))];
  const accepted = new Set(
    codes.filter((each) => each.accepted).map((each) => toKey(each.printed)),
  );
  count.n += 1;
  if (visible.length === 0) {
    count.no_code += 1;
    const isFalse = keys.some((key) => !onLabels.has(key));
    count.false_reads += Number(isFalse);
    count.accepted_wrong += Number(keys.some((key) => accepted.has(key) && !onLabels.has(key)));
    return isFalse ? 'FALSE READ' : 'ok';
  }
  if (visible.length > 1) {
    const right = keys.filter((key) => visible.includes(key)).length;
    count.stack_labels += visible.length;
    count.stack_exact += right;
    count.stack_wrong += keys.length - right;
    count.accepted_wrong += Number([...accepted].some((key) => !visible.includes(key)));
    return `${right}/${visible.length}${keys.length > right ? ' WRONG' : ''}`;
  }
  const best = accepted.size === 1 ? [...accepted][0] : keys.length === 1 ? keys[0] : undefined;
  count.readable += 1;
  count.accepted += Number(accepted.size === 1);
  count.accepted_wrong += Number(accepted.size === 1 && !accepted.has(visible[0] ?? ''));
  if (best === undefined) count.none += 1;
  else if (best === visible[0]) count.exact += 1;
  else count.wrong += 1;
  return best === undefined ? 'none' : best === visible[0] ? 'exact' : 'WRONG';
}

const toSize = (text: string) => text.toUpperCase().replace(/\s+/g, '');

/**
 * Scores the sizes of a photo. One that a label has and that a cover or the frame leaves a part of is neither right nor
 * wrong.
 */
export function scoreSizes(into: Tally, { expected, labels }: Case, read: readonly LabelReading[]) {
  const wanted = (expected.sizes_visible ?? []).map(toSize);
  const onLabels = labels.flatMap(({ size_display = '', size = {} }) => [
    size_display,
    ...Object.entries(size).map(([system, value]) => `${system} ${value}`),
  ]);
  const got = read.flatMap((label) => (label.size ? [toSize(label.size)] : []));
  tally(into, wanted, got, onLabels.map(toSize));
}

/** Counts what was read of what is there; all else that was read and is not `allowed` is wrong. */
export function tally(into: Tally, wanted: string[], got: string[], allowed: string[]): void {
  const have = new Set(got);
  into.readable += new Set(wanted).size;
  into.right += [...new Set(wanted)].filter((each) => have.has(each)).length;
  into.wrong += [...have].filter((each) => !allowed.includes(each)).length;
}

function tallyText(into: Tally, wanted: string, got: string | undefined): void {
  into.readable += 1;
  into.right += Number(toText(got ?? '') === toText(wanted));
  into.wrong += Number(got !== undefined && toText(got) !== toText(wanted));
}

/**
 * Scores brand and description, qualifier included, of each label whose code and description are visible. In a stack a
 * label is known by its code; alone it is the only one with a code.
 */
export function scoreNames(
  brands: Tally,
  descriptions: Tally,
  truth: Case,
  labels: readonly LabelReading[],
): void {
  const visible = visibleOf(truth);
  const seen = new Set<string>();
  for (const { style_code, brand, description, qualifier, visible: shown } of truth.labels) {
    const key = toKey(style_code);
    if (!visible.includes(key) || seen.has(key) || description === undefined) continue;
    seen.add(key);
    if ((shown?.description ?? 1) < 1) continue;
    const isOf = ({ styleCode }: LabelReading) => styleCode && toKey(styleCode.printed) === key;
    const alone =
      visible.length === 1 ? (labels.find((each) => each.styleCode) ?? labels[0]) : null;
    const label = labels.find(isOf) ?? alone;
    if (!label) continue;
    const suffix = qualifier && !description.includes(qualifier) ? ` ${qualifier}` : '';
    tallyText(descriptions, `${description}${suffix}`, label.description);
    if (brand !== undefined) tallyText(brands, brand, label.brand);
  }
}

/** For each rule that keeps codes from being acted on: how many it holds back, and how many it alone does. */
export type Ablation = Map<
  string,
  { right: number; wrong: number; alone_right: number; alone_wrong: number }
>;

export const newAblation = (): Ablation =>
  new Map(DOUBTS.map(({ id }) => [id, { right: 0, wrong: 0, alone_right: 0, alone_wrong: 0 }]));

/** Counts the codes that each rule holds back: without the rule those that it alone holds back would be acted on. */
export function scoreDoubts(
  ablation: Ablation,
  truth: Case,
  labels: readonly LabelReading[],
): void {
  const isThere = codesOf(truth);
  for (const { styleCode } of labels) {
    const doubts = styleCode?.doubts ?? [];
    const outcome = isThere.has(toKey(styleCode?.printed ?? '')) ? 'right' : 'wrong';
    for (const id of doubts) {
      const row = ablation.get(id);
      if (!row) continue;
      row[outcome] += 1;
      if (doubts.length === 1) row[`alone_${outcome}`] += 1;
    }
  }
}
