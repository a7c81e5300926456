import { showsModel } from '../../pages/title-agreement.ts';
import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeOnDescribedSites = defineConfirmation({
  kind: 'code_on_described_sites',
  when: "The code was read for certain, or typed, the label names the brand, and two independent groups of pages print the code and show half of the label's model words.",
  gives: 'high',
  decision: '0008',
  threshold: 'confirmingGroups',
  test: (matchCase) => {
    const { photo, proposal } = matchCase;
    // Without a brand on the label the pages vouch for the brand as well: that is not one source more.
    if (photo.brand === undefined) return null;
    const fitting = proposal.pages.filter(({ agreement }) => showsModel(agreement));
    return groupCount(fitting) >= THRESHOLDS.confirmingGroups ? sureCode(matchCase) : null;
  },
  words: CODE_CONFIRMED,
});
