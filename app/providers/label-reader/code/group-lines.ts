import type { Quad } from '#app/imaging/quad.ts';
import type { TextLine } from '#app/providers/label-reader/ocr/text-line.ts';
import type { PlacedBarcode } from './codes-in-barcodes.ts';
import { mayBeMisread } from './shaped-codes.ts';
import { extentFrom, heightOf } from './words.ts';

/** What identifies a label: the style code on one of its lines, or its GTIN. */
export type Anchor = { kind: 'code' | 'gtin'; key: string; quad: Quad };

export type Group = { lines: TextLine[]; barcodes: number[]; anchors: Anchor[] };

/** Maximum gap between lines of one label, in heights of the lines. */
const MAX_GAP = 3.2;
/** Maximum distance between two prints of the same code on one label, in heights of the code. */
const TWICE_WITHIN = 2;
/** Weight of distances along a line: a table's columns stand farther apart than its rows. */
const ALONG = 0.45;

function distanceBetween(one: Quad, other: Quad, height: number): number {
  const own = extentFrom(one, one);
  const their = extentFrom(one, other);
  const along = Math.max(0, their.left - own.right, own.left - their.right);
  const across = Math.max(0, their.top - own.bottom, own.top - their.bottom);
  return (Math.hypot(ALONG * along, across) * heightOf({ quad: one })) / height;
}

type Node = { quad: Quad; line?: TextLine; barcode?: number; anchors: Anchor[] };

function mayJoin(one: readonly Anchor[], other: readonly Anchor[]): boolean {
  return one.every((a) =>
    other.every((b) => {
      if (a.kind !== b.kind) return true;
      return a.key === b.key && distanceBetween(a.quad, b.quad, heightOf(a)) < TWICE_WITHIN;
    }),
  );
}

/**
 * Groups the lines and barcodes of each label: joins those that are close, closest first, but never two labels that
 * have a code of their own (single linkage under constraints).
 */
export function groupLines(
  lines: readonly TextLine[],
  codeOf: ReadonlyMap<TextLine, string>,
  barcodes: readonly PlacedBarcode[],
): Group[] {
  const nodes: Node[] = [
    ...lines.map((line): Node => {
      const key = codeOf.get(line);
      return {
        quad: line.quad,
        line,
        anchors: key === undefined ? [] : [{ kind: 'code', key, quad: line.quad }],
      };
    }),
    ...barcodes.map(
      ({ quad, key, isGtin }, barcode): Node => ({
        quad,
        barcode,
        anchors: isGtin ? [{ kind: 'gtin', key, quad }] : [],
      }),
    ),
  ];
  const printHeight = ({ quad, line }: Node) => (line ? heightOf({ quad }) : Infinity);
  const edges = nodes.flatMap((one, a) =>
    nodes.slice(a + 1).flatMap((other, rest) => {
      const height = Math.min(printHeight(one), printHeight(other));
      if (!Number.isFinite(height)) return [];
      const bigger = Math.max(...[one, other].filter(({ line }) => line).map(printHeight));
      const gap = distanceBetween(
        one.quad,
        other.quad,
        Math.sqrt(height * Math.min(bigger, 3 * height)),
      );
      return gap <= MAX_GAP ? [{ a, b: a + 1 + rest, gap }] : [];
    }),
  );
  const parent = nodes.map((_, at) => at);
  const find = (at: number): number => (parent[at] === at ? at : find(parent[at] ?? at));
  const anchors = nodes.map((node) => node.anchors);
  for (const { a, b } of edges.sort((x, y) => x.gap - y.gap)) {
    const [one, other] = [find(a), find(b)];
    if (one === other || !mayJoin(anchors[one] ?? [], anchors[other] ?? [])) continue;
    parent[other] = one;
    anchors[one] = [...(anchors[one] ?? []), ...(anchors[other] ?? [])];
  }
  const groups = [...Map.groupBy(nodes, (_, at) => find(at)).values()].map((members) => ({
    lines: members.flatMap(({ line }) => line ?? []),
    barcodes: members.flatMap(({ barcode }) => barcode ?? []),
    anchors: members.flatMap((each) => each.anchors),
  }));
  return withDetached(withLoneCodes(groups));
}

/** Maximum distance between a label and a part separated from it by a wide gap, in heights of the part's lines. */
const DETACHED_GAP = 9;
/** A part belongs to the nearest label only if the next label is this many times as far away. */
const CLEARLY = 1.35;

/** Returns the gap between a part and a label's print and GTINs, in heights of the part's lines. */
function gapTo(part: Group, label: Group): number {
  const gtins = label.anchors.filter(({ kind }) => kind === 'gtin');
  const gaps = part.lines.flatMap((one) => [
    ...label.lines.map((other) =>
      distanceBetween(one.quad, other.quad, Math.min(heightOf(one), 2 * heightOf(other))),
    ),
    ...gtins.map(({ quad }) => distanceBetween(one.quad, quad, heightOf(one))),
  ]);
  return Math.min(...gaps, Infinity);
}

function join(label: Group, part: Group): void {
  label.lines.push(...part.lines);
  label.barcodes.push(...part.barcodes);
  label.anchors.push(...part.anchors);
}

/**
 * Adds a number that stands alone to the label beside it: two numbers on one label have the shape of its brand's codes,
 * and one of them is not its style code.
 */
function withLoneCodes(groups: readonly Group[]): Group[] {
  const isLone = ({ lines, barcodes: own, anchors }: Group) =>
    own.length === 0 && lines.length === 1 && anchors.length === 1;
  const labels = groups.filter((group) => !isLone(group)).map(copyOf);
  const alone = groups.filter(isLone).filter((part) => {
    const near = labels
      .filter(({ anchors }) => anchors.some(({ kind }) => kind === 'code'))
      .map((label) => ({ label, gap: gapTo(part, label) }))
      .toSorted((a, b) => a.gap - b.gap)[0];
    if (!near || near.gap > MAX_GAP || hasCodeOf(part, near.label)) return true;
    join(near.label, part);
    return false;
  });
  return [...labels, ...alone];
}

/** Whether a label has the code of a part, which then is another box of the style. */
const hasCodeOf = (part: Group, label: Group) =>
  part.anchors.some((own) =>
    label.anchors.some(({ kind, key }) => kind === 'code' && mayBeMisread(own.key, key)),
  );

const copyOf = ({ lines, barcodes, anchors }: Group): Group => ({
  lines: [...lines],
  barcodes: [...barcodes],
  anchors: [...anchors],
});

/** Adds print that stands apart to the nearest label. */
function withDetached(groups: readonly Group[]): Group[] {
  const isLabel = ({ anchors }: Group) => anchors.some(({ kind }) => kind === 'code');
  const labels = groups.filter(isLabel).map(copyOf);
  if (labels.length === 0) return [...groups];
  const left: Group[] = [];
  for (const part of groups.filter((group) => !isLabel(group))) {
    const near = labels
      .map((label) => ({ label, gap: gapTo(part, label) }))
      .sort((a, b) => a.gap - b.gap);
    const [first, second] = near;
    const isClear = first && (!second || second.gap > CLEARLY * first.gap);
    if (isClear && first.gap < DETACHED_GAP && mayJoin(part.anchors, first.label.anchors)) {
      join(first.label, part);
    } else left.push(part);
  }
  return [...labels, ...left];
}
