import type { LabelResult } from './match-labels.ts';
import type { LabelPages } from './open-sites.ts';

/** Whether the expected conflict of a label was reported. */
export type LabelVerdict = {
  /** The label has a qualifier. */
  isQualified: boolean;
  verdict: 'listed' | 'missed' | 'none_expected';
  /** Contradicting wordings of which the result names no word. */
  unrecognised: string[];
};

/**
 * Compares a result with the labels and the sites. A conflict is listed if the result names the label's word and one of
 * a site, or, without a qualifier on the label, words of two sites.
 */
export function judgeLabels({ arm, pages, answer }: LabelResult): LabelVerdict[] {
  const listed = answer.variant_conflicts;
  return pages.map((page) => {
    const isQualified = page.qualifier.kind !== 'none' && page.qualifier.kind !== 'unisex';
    if (arm !== 'contradicting') return { isQualified, verdict: 'none_expected', unrecognised: [] };
    const recognised = page.wordings.filter((wording) => containsAny(listed, wording));
    const isLabelNamed = !isQualified || containsAny(listed, readQualifierText(page));
    const isListed = isLabelNamed && recognised.length >= (isQualified ? 1 : 2);
    return {
      isQualified,
      verdict: isListed ? 'listed' : 'missed',
      unrecognised: page.wordings.filter((wording) => !recognised.includes(wording)),
    };
  });
}

/** The text on the label that tells the audience: the qualifier, and a size such as 5Y. */
function readQualifierText({ label, qualifier }: LabelPages): string {
  return `${qualifier.word ?? ''} / ${label.size_display}`;
}

/** Whether the text contains one of the words as a whole word. */
function containsAny(listed: readonly string[], text: string): boolean {
  return listed.some((word) => {
    const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').test(text);
  });
}
