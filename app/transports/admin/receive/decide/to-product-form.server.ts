import type { ReceivingAnswers } from '#app/domain/receiving/answers.ts';
import type { ReceivingBox } from '#app/domain/receiving/box.ts';
import { priceByRule } from '#app/domain/receiving/price-rule.ts';
import type { ReceivingSession } from '#app/domain/receiving/session.ts';
import { describeProduct } from '#app/operations/receiving/boxes/describe-product.ts';
import type { DecidedMatch } from '#app/operations/receiving/boxes/match-choice.ts';
import { chooseType, type StoreView } from '#app/operations/receiving/plan-boxes.ts';

export type ProductFormOf = {
  session: ReceivingSession;
  box: ReceivingBox;
  match: DecidedMatch;
  store: Pick<StoreView, 'profile' | 'listByVendor'>;
};

/** Fills a new product's form with earlier answers, else with what is known. */
export async function toProductForm(
  { receivingAnswers }: { receivingAnswers: Pick<ReceivingAnswers, 'listBySession'> },
  { session, box, match, store }: ProductFormOf,
) {
  const { profile } = store;
  const answers = await receivingAnswers.listBySession(session.id);
  const answer = answers.productOf(box.codeKey);
  const vendors = [...new Set([...profile.vendors, ...answers.newVendors])];
  const described = describeProduct(match, { vendors, currency: profile.currency });
  const { priceRule } = session;
  return {
    title: answer?.title ?? box.facts.title,
    vendor: answer?.vendor ?? described.vendor ?? '',
    productType: answer?.productType ?? (await chooseType(described, session, store)),
    cost: answer?.cost ?? '',
    price: answer?.price ?? priceByRule(priceRule, '', profile.currency),
    priceRule,
    size: box.facts.size,
    /** The price at which a site sells the product, with the site's name; null if none is known. */
    sitePrice:
      described.price === '' ? null : { amount: described.price, source: described.priceFrom },
    /** The URLs of the pictures to choose from. */
    pictures: described.pictures,
    /** The URL of the chosen picture; '' for none. */
    picture: answer?.picture ?? described.pictures[0] ?? '',
    vendors,
    productTypes: [...profile.productTypes],
  };
}

export type ProductForm = Awaited<ReturnType<typeof toProductForm>>;
