import type { Answers } from '#app/domain/receiving/answer.ts';
import type { NewBox } from '#app/domain/receiving/box.ts';
import type { Corners } from '#app/domain/receiving/photo.ts';
import type { SessionTerms } from '#app/domain/receiving/session.ts';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { OwnCatalogue, OwnProduct } from '#app/providers/store-catalog/own-catalogue.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreProduct, TypedProduct } from '#app/providers/store-catalog/store-product.ts';
import { type ImageProductMatchOutput, REASON_SEPARATOR } from '../image-product-match/contract.ts';
import { describeProduct, type ProductDescription } from './boxes/describe-product.ts';
import { findProductType } from './boxes/find-product-type.ts';
import { areSameSize, groupBySize } from './boxes/group-by-size.ts';
import { type DecidedMatch, isChosenByStaff, needsDecision } from './boxes/match-choice.ts';
import { agreeOnName } from './boxes/title/agree-on-name.ts';
import { type ReadLabel, toReadLabels } from './boxes/to-read-labels.ts';
import {
  ask,
  type BoxCase,
  type Judgement,
  judgeBox,
  type SizePrint,
  toNewBox,
} from './plan-box.ts';

/** What is known about the shop when boxes are planned. */
export type StoreView = {
  profile: StoreProfile;
  /** The shop's title pattern for new products. */
  titlePattern: string;
  listByVendor: (vendor: string) => Promise<TypedProduct[]>;
  /**
   * Reads the product at the session's location; null if it is gone. The sizes' costs are read only on request, because
   * they make the query several times as expensive.
   */
  readProduct: (productId: string, more?: { costs: boolean }) => Promise<StoreProduct | null>;
  /** Finds products by style code or barcode. */
  find: (query: Parameters<OwnCatalogue['find']>[1]) => Promise<OwnProduct[]>;
};

/** The session's answers, and the photo that the boxes are on. */
export type PlanContext = { answers: Answers; photoId: string };

/**
 * Plans the boxes on a photo from the match that read it: one for each variant, and one for each label that needs a
 * closer photo.
 */
export async function planBoxes(
  match: DecidedMatch,
  terms: SessionTerms,
  store: StoreView,
  { answers, photoId }: PlanContext,
): Promise<NewBox[]> {
  const { profile, titlePattern, readProduct } = store;
  const vendors = [...profile.vendors, ...answers.newVendors];
  const described = describeProduct(match, { vendors, currency: profile.currency });
  const isSure = match.choice !== null || match.output.confidence === 'high';
  if (needsDecision(match)) return [toUndecided(match.output, described)];
  const inStore = described.storeCandidate?.in_store;
  const { own, others: beside } = ensureOwnLabel(described, match);
  const doubt = isSure ? null : wordQuestion(match.output);
  const prints = toPrints(own, described, photoId);
  const known = { terms, profile, described, titlePattern, answers, ofVendor: [] };
  const planInStore = (product: StoreProduct | null) =>
    planOwn(prints, { ...known, product }, doubt);
  const others = beside.map((label) => toNeedsCloserPhoto(label));
  // It may have been deleted since the match.
  const listed = inStore ? await readProduct(inStore.product_id) : null;
  if (!inStore || listed === null) {
    const answered = answers.productOf(comparisonKey(described.styleCode));
    const box: BoxCase = {
      ...known,
      product: null,
      terms: { ...terms, productType: await chooseType(described, terms, store) },
      ofVendor: await listKnown(answered?.vendor ?? described.vendor, store),
    };
    return [...planOwn(prints, box, doubt), ...others];
  }
  const boxes = planInStore(listed);
  if (!boxes.some((box) => box.plan?.kind === 'add_size')) return [...boxes, ...others];
  return [...planInStore(await readProduct(inStore.product_id, { costs: true })), ...others];
}

/** Lists the shop's products from a vendor. */
async function listKnown(
  vendor: string | null,
  { profile, listByVendor }: Pick<StoreView, 'profile' | 'listByVendor'>,
): Promise<TypedProduct[]> {
  return vendor !== null && profile.vendors.includes(vendor) ? listByVendor(vendor) : [];
}

/** Returns a new product's type: the session's, else the one that the shop gives to similar products. */
export async function chooseType(
  described: ProductDescription,
  { productType }: Pick<SessionTerms, 'productType'>,
  store: Pick<StoreView, 'profile' | 'listByVendor'>,
): Promise<string> {
  const { vendor } = described;
  if (productType !== '' || vendor === null) return productType;
  const { model } = agreeOnName({ ...described, vendor });
  return model === '' ? '' : findProductType(model, vendor, await listKnown(vendor, store));
}

/**
 * Returns the positions of the photo's labels if they are of several styles and no single match can answer; else null.
 * Each label then becomes a photo of its own.
 */
export function findParts({ output, choice }: DecidedMatch): Corners[] | null {
  if (output.matched || choice !== null) return null;
  const readings = output.trace?.readings ?? [];
  const keys = new Set(
    toReadLabels(readings).flatMap(({ code, isCodeSure }) =>
      code !== undefined && isCodeSure ? [comparisonKey(code)] : [],
    ),
  );
  if (keys.size < 2) return null;
  return readings.flatMap(({ kind, corners }) => (kind === 'label' && corners ? [corners] : []));
}

type Print = SizePrint & { boxes: number };

/**
 * Returns each size on the labels. Labels with the same print share one question; if nothing was read, each box has its
 * own.
 */
function toPrints(
  labels: readonly ReadLabel[],
  { styleCode }: ProductDescription,
  photoId: string,
): Print[] {
  return groupBySize(labels).map((group, index) => {
    const { size, barcode } = group;
    const isRead = size !== '' || barcode !== '';
    const sizeQuestion = isRead
      ? `size ${comparisonKey(styleCode)} ${size} ${barcode}`
      : `size of ${photoId} ${index}`;
    return { ...group, sizeQuestion };
  });
}

/**
 * Plans one row for each variant, which may have several prints.
 * @param doubt what the user is asked first, if nothing else is open
 */
function planOwn(prints: readonly Print[], box: BoxCase, doubt: string | null): NewBox[] {
  const planned: { judgement: Judgement; labels: Map<string, number> }[] = [];
  for (const { boxes, ...print } of prints) {
    const judgement = judgeBox(print, box);
    const known = planned.find(({ judgement: other }) => isOfSameVariant(other, judgement));
    if (known) {
      known.labels.set(print.sizeQuestion, boxes);
      known.judgement = withBarcode(known.judgement, judgement.facts);
    } else planned.push({ judgement, labels: new Map([[print.sizeQuestion, boxes]]) });
  }
  return planned.map(({ judgement, labels }) => {
    const asked = doubt === null ? judgement : withDoubt(judgement, doubt);
    const [, ...others] = labels.keys();
    const facts = { ...asked.facts, ...(others.length > 0 && { otherSizeQuestions: others }) };
    const quantity = [...labels.values()].reduce((sum, boxes) => sum + boxes, 0);
    return { ...toNewBox({ ...asked, facts }, quantity), labels };
  });
}

/** Returns whether the boxes of two prints are of one variant, or of one that is to be created. */
function isOfSameVariant(one: Judgement, other: Judgement): boolean {
  if (one.plan === null || one.plan.kind !== other.plan?.kind) return false;
  if (one.plan.kind === 'add' && other.plan.kind === 'add')
    return one.plan.variantId === other.plan.variantId;
  // The prints are of one product.
  return areSameSize(one.facts.size, other.facts.size);
}

/** Returns the judgement with another print's barcode, if its own print has none. */
const withBarcode = (judgement: Judgement, { barcode }: Judgement['facts']): Judgement => ({
  ...judgement,
  facts: { ...judgement.facts, barcode: judgement.facts.barcode || barcode },
});

/** The plan is kept, so that the user can confirm it with one tap. */
function withDoubt(judgement: Judgement, text: string): Judgement {
  return judgement.question ? judgement : { ...judgement, question: { about: 'match', text } };
}

/** Returns a box about which the user must say what it is. */
function toUndecided(output: ImageProductMatchOutput, described: ProductDescription): NewBox {
  const { label, matched } = output;
  const labels = [...described.own, ...described.others];
  // Boxes of several sizes are asked about together until their product is known.
  const areOneSize = new Set(labels.map((one) => one.size)).size < 2;
  const [firstSize = ''] = label?.sizes_visible ?? [];
  const facts = {
    code: label?.style_code ?? described.styleCode,
    title: matched ? (described.title ?? '') : (label?.description ?? ''),
    size: areOneSize ? firstSize : '',
    otherSizes: [],
    barcode: '',
    imageUrl: null,
  };
  return toNewBox(ask(facts, 'match', wordQuestion(output)), Math.max(1, labels.length));
}

function wordQuestion({ matched, reason, variant_conflicts }: ImageProductMatchOutput): string {
  const said = variant_conflicts.map((words) => `“${words}”`).join(', ');
  if (said !== '') return `Label and sources disagree: ${said}. Which does the box say?`;
  return matched ? `Fairly sure, so compare it with the box. ${reason}` : withoutNextStep(reason);
}

/** Removes the next step from the reason: the page has a button for each one. */
function withoutNextStep(reason: string): string {
  const end = reason.lastIndexOf(REASON_SEPARATOR);
  return end < 0 ? reason : `${reason.slice(0, end)}.`;
}

/** Returns the box for a label, beside others, that is not of their product or could not be read. */
function toNeedsCloserPhoto({ code, description, size, otherSizes }: ReadLabel): NewBox {
  const read = { code: code ?? '', title: description ?? '', size, otherSizes };
  const text = code
    ? `${code} is on the photo too. Take a photo of this box alone.`
    : 'A label on the photo could not be read. Take a photo of this box alone.';
  return toNewBox(ask({ ...read, barcode: '', imageUrl: null }, 'photo', text), 1);
}

/**
 * Returns the product's labels, and those beside them. If none is the product's, one of the others takes the place of
 * its label.
 */
function ensureOwnLabel(
  { own, others }: Pick<ProductDescription, 'own' | 'others'>,
  { output, choice }: DecidedMatch,
): Pick<ProductDescription, 'own' | 'others'> {
  if (own.length > 0) return { own, others };
  if (others.length === 0) return { own: [labelFromBarcodes(output)], others };
  // The only label, if the user said what it is; else one whose code was not read with certainty.
  const isOnly = others.length === 1 && isChosenByStaff(choice);
  const stands = others.find(({ isCodeSure }) => isOnly || !isCodeSure);
  return {
    own: [stands ?? { isCodeSure: false, size: '', otherSizes: [], barcodes: [] }],
    others: others.filter((label) => label !== stands),
  };
}

/** Replaces the label on a photo where no label was read: has the photo's barcode, if it shows one. */
function labelFromBarcodes({ trace }: ImageProductMatchOutput): ReadLabel {
  const barcodes = (trace?.readings ?? []).flatMap(({ kind, accepted, text }) =>
    kind === 'barcode' && accepted && text !== undefined ? [text] : [],
  );
  return { isCodeSure: false, size: '', otherSizes: [], barcodes: [...new Set(barcodes)] };
}
