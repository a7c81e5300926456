import { showsModel } from '../../pages/title-agreement.ts';
import { groupCount } from '../../proposal/proposal.ts';
import { THRESHOLDS } from '../../thresholds.ts';
import { defineConfirmation } from '../rule.ts';
import { CODE_CONFIRMED, sureCode } from './sought-code.ts';

export const codeOnDescribedSites = defineConfirmation({
  kind: 'code_on_described_sites',
  when: "The code was read with certainty, or typed, the label names the brand, and two independent groups of pages print the code and show half of the label's model words.",
  gives: 'high',
  decision: '0008',
  threshold: 'confirmingGroups',
  test: (matchCase) => {
    const { photo, proposal } = matchCase;
    // If the label names no brand, the brand comes from the pages as well, so the label is not an additional source.
    if (photo.brand === undefined) return null;
    const fitting = proposal.pages.filter(({ agreement }) => showsModel(agreement));
    return groupCount(fitting) >= THRESHOLDS.confirmingGroups ? sureCode(matchCase) : null;
  },
  words: CODE_CONFIRMED,
});
