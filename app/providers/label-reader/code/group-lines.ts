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

/** Print or a barcode, and everything that it is joined to so far. */
type Node = {
  quad: Quad;
  line?: TextLine;
  barcode?: number;
  anchors: Anchor[];
  joined: Set<Node>;
};

/** Returns a node that is joined to nothing else. */
function toNode(alone: Omit<Node, 'joined'>): Node {
  const node = { ...alone, joined: new Set<Node>() };
  node.joined.add(node);
  return node;
}

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
  const ofLines = lines.map((line) => {
    const key = codeOf.get(line);
    return toNode({
      quad: line.quad,
      line,
      anchors: key === undefined ? [] : [{ kind: 'code', key, quad: line.quad }],
    });
  });
  const ofBarcodes = barcodes.map(({ quad, key, isGtin }, barcode) =>
    toNode({ quad, barcode, anchors: isGtin ? [{ kind: 'gtin', key, quad }] : [] }),
  );
  const nodes = [...ofLines, ...ofBarcodes];
  const edges = ofLines.flatMap((one, at) =>
    nodes.slice(at + 1).flatMap((other) => {
      // Bars may have any height: that of the print says how far apart the parts of a label stand.
      const heights = [one, other].filter(({ line }) => line).map(heightOf);
      const [least, most] = [Math.min(...heights), Math.max(...heights)];
      const height = Math.sqrt(least * Math.min(most, 3 * least));
      const gap = distanceBetween(one.quad, other.quad, height);
      return gap <= MAX_GAP ? [{ one, other, gap }] : [];
    }),
  );
  const anchorsOf = ({ joined }: Node) => [...joined].flatMap(({ anchors }) => anchors);
  for (const { one, other } of edges.sort((x, y) => x.gap - y.gap)) {
    if (!mayJoin(anchorsOf(one), anchorsOf(other))) continue;
    for (const node of other.joined) {
      one.joined.add(node);
      node.joined = one.joined;
    }
  }
  const groups = [...Map.groupBy(nodes, ({ joined }) => joined).values()].map((members) => ({
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

/** Returns the code of a number with which nothing else stands together; undefined for other print. */
const loneCodeOf = ({ lines, barcodes, anchors: [anchor] }: Group) =>
  lines.length === 1 && barcodes.length === 0 ? anchor?.key : undefined;

/**
 * Adds a number that stands alone to the label beside it: two numbers on one label have the shape of its brand's codes,
 * and one of them is not its style code.
 */
function withLoneCodes(groups: readonly Group[]): Group[] {
  const labels = groups.filter((group) => loneCodeOf(group) === undefined).map(copyOf);
  const alone = groups.filter((part) => {
    const code = loneCodeOf(part);
    if (code === undefined) return false;
    const near = labels
      .filter(({ anchors }) => anchors.some(({ kind }) => kind === 'code'))
      .map((label) => ({ label, gap: gapTo(part, label) }))
      .toSorted((a, b) => a.gap - b.gap)[0];
    if (!near || near.gap > MAX_GAP || hasCode(near.label, code)) return true;
    join(near.label, part);
    return false;
  });
  return [...labels, ...alone];
}

/** Whether a label has a code, even misread: print that repeats it is of another box of the style. */
const hasCode = ({ anchors }: Group, code: string) =>
  anchors.some(({ kind, key }) => kind === 'code' && mayBeMisread(code, key));

const copyOf = ({ lines, barcodes, anchors }: Group): Group => ({
  lines: [...lines],
  barcodes: [...barcodes],
  anchors: [...anchors],
});

/** Adds print that stands apart to the nearest label. */
function withDetached(groups: readonly Group[]): Group[] {
  const isLabel = ({ anchors }: Group) => anchors.some(({ kind }) => kind === 'code');
  const labels = groups.filter(isLabel).map(copyOf);
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
