import type { LabelPages } from './arms.ts';
import type { Asked } from './ask-about-labels.ts';

/** What was expected of one label in one arm, and what came. */
export type LabelVerdict = {
  /** The label says for whom it is. */
  isQualified: boolean;
  verdict: 'listed' | 'missed' | 'none_expected';
  /** Wordings of sites that contradict, and of which the answer names no word. */
  unheard: string[];
};

/**
 * Holds an answer against what its labels and their sites say. A conflict is listed when the answer names the label's
 * word and one of the sites'; between the sites alone, words of two of them.
 */
export function judgeLabels({ arm, pages, answer }: Asked): LabelVerdict[] {
  const listed = answer.variant_conflicts;
  return pages.map((page) => {
    const isQualified = page.qualifier.kind !== 'none' && page.qualifier.kind !== 'unisex';
    if (arm !== 'otherwise') return { isQualified, verdict: 'none_expected', unheard: [] };
    const heard = page.wordings.filter((wording) => names(listed, wording));
    const isLabelNamed = !isQualified || names(listed, printOf(page));
    const isListed = isLabelNamed && heard.length >= (isQualified ? 1 : 2);
    return {
      isQualified,
      verdict: isListed ? 'listed' : 'missed',
      unheard: page.wordings.filter((wording) => !heard.includes(wording)),
    };
  });
}

/** What says on the label for whom it is: the qualifier, and a size such as 5Y. */
function printOf({ label, qualifier }: LabelPages): string {
  return `${qualifier.word ?? ''} / ${label.size_display}`;
}

/** One of the listed words stands in the text, as a word. */
function names(listed: readonly string[], text: string): boolean {
  return listed.some((word) => {
    const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'iu').test(text);
  });
}
