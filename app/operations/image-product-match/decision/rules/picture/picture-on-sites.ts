import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';

/** The only way in which a picture may decide; a title that merely looks right counts for nothing. */
export const pictureOnSites = defineConfirmation({
  kind: 'picture_on_sites',
  when: 'Neither code nor barcode nor description was read, and pages of three independent groups show exactly the same picture and print one code.',
  gives: 'medium',
  decision: '0008',
  threshold: 'exactImageGroups',
  test: ({ proposal }) => {
    if (proposal.basis !== 'exact_image') return null;
    const isEnough = groupCount(proposal.pages) >= THRESHOLDS.exactImageGroups;
    return isEnough ? { code: proposal.code.printed } : null;
  },
  words: 'exactly the same picture is on {sources}, and all print {code}',
});
