import { pictureKey, siteName } from '../../pages/source-groups.ts';
import { isOtherProductCode } from '../../proposal/is-other-product-code.ts';
import { CHOOSE_BY_HAND } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** The picture of a confirming page is shown elsewhere under another code: one of the two is wrong. */
export const samePictureOtherCode = defineVeto({
  kind: 'same_picture_other_code',
  when: 'A page that shows the same picture as a confirming page prints another code.',
  test({ proposal: { code, pages }, offers }) {
    if (code === null) return null;
    const pictures = new Set(pages.map((page) => pictureKey(page.offer.imageUrl)));
    for (const { offer, ownCode, soughtCodePlace } of offers) {
      if (soughtCodePlace !== null || ownCode === null || !isOtherProductCode(ownCode, code))
        continue;
      const picture = pictureKey(offer.imageUrl);
      if (picture === null || !pictures.has(picture)) continue;
      return { other: ownCode.printed, site: siteName(offer.link) };
    }
    return null;
  },
  words: '{site} shows the same picture with the code {other}',
  nextStep: CHOOSE_BY_HAND,
});
