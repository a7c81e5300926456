import { pictureKey, siteName } from '../../pages/source-groups.ts';
import { isOtherCode } from '../../proposal/is-other-code.ts';
import { CHOOSE_BY_HAND } from '../next-steps.ts';
import { defineVeto } from '../rule.ts';

/** The picture of a page that confirms stands elsewhere under another code: one of the two is wrong. */
export const samePictureOtherCode = defineVeto({
  kind: 'same_picture_other_code',
  when: 'A page with the same picture as a page that confirms prints another code.',
  test({ proposal: { code, pages }, offers }) {
    if (code === null) return null;
    const pictures = new Set(pages.flatMap((page) => pictureKey(page.offer.imageUrl) ?? []));
    for (const { offer, ownCode, printsSoughtCode } of offers) {
      if (printsSoughtCode !== null || ownCode === null || !isOtherCode(ownCode, code)) continue;
      if (!pictures.has(pictureKey(offer.imageUrl) ?? '')) continue;
      return { other: ownCode.printed, site: siteName(offer.link) };
    }
    return null;
  },
  words: 'the same picture stands under {other} at {site}',
  nextStep: CHOOSE_BY_HAND,
});
