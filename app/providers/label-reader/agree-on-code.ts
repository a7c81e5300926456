import { isLookAlike } from '#app/knowledge/look-alikes/look-alikes.ts';
import type { CodeCandidate, Cover } from '#app/providers/label-reader/find-codes.ts';

/** What several passes over one label say together. */
export type AgreedCode = {
  key: string;
  /** The print as the pass with the fewest repairs has it, those repairs included. */
  spelling: string;
  /** Passes that read this code. */
  passes: number;
  accepted: boolean;
  repaired: boolean;
  /** The reading of the pass that the spelling is from. */
  candidate: CodeCandidate;
};

type Group = {
  key: string;
  best: CodeCandidate;
  passes: number;
  clean: number;
  /** OCR's own, the highest of the passes. */
  confidence: number;
  /** A pass whose print leaves no look-alike open has it. */
  isSettled: boolean;
  /** A look at the line by itself has it. */
  isReadAlone: boolean;
  /** What its looks at the characters say of what covers them. */
  covers: Set<Cover | undefined>;
};

/** Whether two codes differ only where the first leaves open which of two look-alikes it is. */
function isSameButOpen({ key, open, ambiguous }: CodeCandidate, other: string): boolean {
  const isOpen = (at: number) => open.includes(at) || ambiguous.includes(at);
  return (
    key.length === other.length &&
    [...key].every((mark, at) => mark === other[at] || (isOpen(at) && isLookAlike(mark, other[at])))
  );
}

/**
 * What a pass leaves open is as another one settled it, if all that did so agree: as it read it itself, or as a pass
 * that is surer did without repair.
 */
function settle(passes: readonly (CodeCandidate | null)[]): (CodeCandidate | null)[] {
  const isOpen = ({ open, ambiguous }: CodeCandidate) => open.length + ambiguous.length > 0;
  const settled = passes.flatMap((each) => (each && !isOpen(each) ? [each] : []));
  return passes.map((each) => {
    if (!each || !isOpen(each)) return each;
    const fitting = settled.filter(
      ({ key, confidence }) =>
        isSameButOpen(each, key) && (key === each.key || confidence > each.confidence),
    );
    const [first] = fitting;
    if (!first || fitting.some(({ key }) => key !== first.key)) return each;
    const isClean = fitting.some(({ repairs }) => repairs === 0);
    if (first.key !== each.key && !isClean) return each;
    const { key, spelling } = first;
    return { ...each, key, spelling, open: [], ambiguous: [] };
  });
}

function groupByKey(passes: readonly (CodeCandidate | null)[]): Group[] {
  const groups = new Map<string, Group>();
  for (const candidate of settle(passes)) {
    if (!candidate || candidate.ambiguous.length > 0) continue;
    const group = groups.get(candidate.key);
    const clean = candidate.repairs === 0 ? 1 : 0;
    if (!group) {
      const isSettled = candidate.open.length === 0;
      groups.set(candidate.key, {
        key: candidate.key,
        best: candidate,
        passes: 1,
        clean,
        confidence: candidate.confidence,
        isSettled,
        isReadAlone: candidate.isReadAlone === true,
        covers: new Set([candidate.cover]),
      });
      continue;
    }
    group.passes += 1;
    group.clean += clean;
    group.confidence = Math.max(group.confidence, candidate.confidence);
    group.isSettled ||= candidate.open.length === 0;
    group.isReadAlone ||= candidate.isReadAlone === true;
    group.covers.add(candidate.cover);
    // A pass may lose the separator; the print has it.
    const isFuller = candidate.spelling.length > group.best.spelling.length;
    const difference = candidate.repairs - group.best.repairs;
    if (difference < 0 || (difference === 0 && isFuller)) group.best = candidate;
  }
  return [...groups.values()].sort(
    (a, b) => b.passes - a.passes || b.clean - a.clean || b.confidence - a.confidence,
  );
}

/** Where this many looks gave nothing that agrees, the one that did is noise. */
const FEW = 2;
/** Noise that happens to have a code's shape is read with 0 to 40. */
const BELIEVABLE = 50;
/**
 * No pass that is surer of its least sure character: not accepted, and none at all where its end frays. Of 143 codes
 * accepted on 200 photos the one misread by a digit had 77 at most.
 */
const SURE = 85;
/** One slip of the pen among many looks is one. */
const OUTVOTED_BY = 4;

/**
 * Of two readings that as many passes have, or of a code of unknown shape, the one that is surer by this much is the
 * reading, never accepted.
 */
const SURER_BY = 20;

/** The size F 43 1/3 was once read as F43173, a perfect adidas code. */
const SHORTEST_ALONE = 8;

/**
 * Whether one pass is worth an answer: it read a brand's whole print without repair. What was repaired or
 * lacks its separator may be noise, a short code another number, a code of unknown shape only a part.
 */
const standsAlone = ({ key, repairs, open, lacksSeparator, backing }: CodeCandidate) =>
  repairs === 0 &&
  open.length === 0 &&
  !lacksSeparator &&
  backing !== 'label_word' &&
  key.length >= SHORTEST_ALONE;

/**
 * Half a 6 is a perfect 0 to OCR. A look that shows all characters whole was cut better than one that does not, but
 * may have been cut too closely to show what covers the edge of the line.
 */
const isCovered = ({ covers }: Group) =>
  covers.has('line') || (covers.has('character') && !covers.has('none'));

/** Digits without the separator that their shape has may be any number: those below a barcode that was not read. */
const isBareNumber = ({ key, lacksSeparator }: CodeCandidate) =>
  lacksSeparator && /^\d+$/.test(key);

/** What stands before the first separator: `1016222` of `1016222-CHE`. */
const stemOf = ({ spelling }: CodeCandidate) => /^[A-Z0-9]+/.exec(spelling)?.[0];

/**
 * Print that is cut or half covered reads as more or fewer characters from look to look. A look that lost what
 * follows a separator has only not seen the rest of its line.
 */
const isFrayed = (first: Group, other: Group) =>
  other.confidence >= BELIEVABLE &&
  other.key.length !== first.key.length &&
  other.key !== stemOf(first.best);

/**
 * One code out of the passes' first choices, or null where they contradict each other without a majority,
 * one pass alone has it and not whole, none is sure and they do not agree where it ends, part of it is covered, or
 * only whole pages have it: what the line by itself does not show is half covered, or noise.
 * Accepted: two passes agree, one of them without any repair, brand or label word vouches for it, and no
 * pass read another code as cleanly, and at least one was sure of each character. Passes share an engine:
 * it is one source, never proof.
 */
export function agreeOnCode(passes: readonly (CodeCandidate | null)[]): AgreedCode | null {
  const groups = groupByKey(passes);
  const [first, second] = groups;
  if (!first) return null;
  const isTie =
    second &&
    second.passes === first.passes &&
    second.clean >= first.clean &&
    second.confidence > first.confidence - SURER_BY;
  if (isTie) return null;
  if (first.passes < 2 && (passes.length > FEW || !standsAlone(first.best))) return null;
  if (first.confidence < BELIEVABLE) return null;
  if (isCovered(first) || !first.isReadAlone) return null;
  const contesting = groups.filter(
    (group) => group !== first && group.clean > 0 && first.passes < OUTVOTED_BY * group.passes,
  );
  const isContested = contesting.length > 0;
  if (first.confidence < SURE && contesting.some((group) => isFrayed(first, group))) return null;
  const { best } = first;
  // What a code of unknown shape has before or behind may be what the others could not read.
  const isPart =
    best.backing === 'label_word' &&
    passes.some((each) => each && each.key !== first.key && each.key.includes(first.key));
  // No shape says which of two readings is the likelier: only how sure the passes are.
  const isDoubted = groups.some(
    (group) => group !== first && group.clean > 0 && group.confidence > first.confidence - SURER_BY,
  );
  if (isContested && (isDoubted || isPart) && best.backing === 'label_word') return null;
  return {
    key: first.key,
    spelling: best.spelling,
    passes: first.passes,
    accepted:
      first.passes >= 2 &&
      first.clean >= 1 &&
      first.isSettled &&
      first.confidence >= SURE &&
      !isPart &&
      !isBareNumber(best) &&
      best.backing !== 'shape' &&
      !isContested,
    repaired: first.clean === 0,
    candidate: best,
  };
}
