import { isOtherProductCode } from '../../proposal/is-other-product-code.ts';
import { CHOOSE_BY_HAND } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** Nothing on the box backs a picture: one page that shows it with another code is enough to refuse. */
export const picturesWithDifferentCodes = defineVeto({
  kind: 'pictures_with_different_codes',
  when: 'The picture alone decides, and a page that shows it prints another code, or several codes.',
  test({ proposal, offers }) {
    if (proposal.basis !== 'exact_image') return null;
    const { code } = proposal;
    const isOther = offers.some(
      ({ offer, ownCode, listsSeveral }) =>
        offer.foundBy === 'image_exact' &&
        (listsSeveral || (ownCode !== null && isOtherProductCode(ownCode, code))),
    );
    return isOther ? {} : null;
  },
  words: 'pages with this picture print different codes',
  nextStep: CHOOSE_BY_HAND,
});
