import { formatList } from '#app/platform/format-text.ts';
import type { CodeOwner } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import {
  describeFailure,
  type FailureReason,
  mayHaveRun,
} from '../../upsert-shared/failure-reason.ts';
import { FIELD_NAMES } from '../../upsert-shared/field-names.ts';
import { oneLine, quote } from '../../upsert-shared/format-values.ts';
import { UPSERT_LIMITS } from '../contract.ts';

type NamedOwner = CodeOwner & { url: string };

/**
 * The sentences of `warnings`. Each names the location, channel, image or variant, and what to do. Text from Shopify is
 * quoted, since it is data.
 */
export const warnings = {
  /** @param channels the requested channels on which the product is not live because of its status */
  statusKept: (status: string, channels: string[]) =>
    `The product’s status ${status} was set by hand or by an undo and was kept${channels.length === 0 ? '' : `, so it is not live on ${list(channels)}`}. To change it, set the status in the store or send it.`,
  merchantEditKept: (field: string, theirs: string) =>
    `The merchant changed ${field} to ${quote(theirs)}: it was kept because keep_merchant_edits is true.`,
  variantsLeft: (count: number) =>
    count === 1
      ? 'The product has 1 more variant, which stays as it is.'
      : `The product has ${count} more variants, which stay as they are.`,
  matchedByCode: (label: string, code: string, theirs: string) =>
    `${label} was found by its ${code}; its options in the store, ${quote(theirs)}, were kept.`,
  noPrice: (labels: string[]) =>
    `New variants without a price, listed at 0.00: ${some(labels)}. Set a price.`,
  untracked: (labels: string[]) =>
    `Stock of ${some(labels)} was not set: the merchant turned inventory tracking off there. Turn it on in the store to have stock set.`,
  stockOpen: (labels: string[], location: string, why: FailureReason, isChecked: boolean) => {
    const stock = `${some(labels)} at ${quote(location)}`;
    if (why.isStale && !why.failure)
      return `Stock of ${stock} kept changing in the store while it was being set. Count again and try again.`;
    const advice = 'Set it in the store, or try again.';
    return notDone(`Stock of ${stock}`, ['was', 'set'], why, isChecked, advice);
  },
  /** @param errors Shopify's objections while it created the product */
  createdWithObjections: (errors: readonly StoreUserError[]) =>
    `The store created the product, but objected to part of it${because(errors)}. Look at it in the store.`,
  stockNotInline: (errors: StoreUserError[]) =>
    `The store did not take the stock together with the product${because(errors)}; it was set afterwards where possible.`,
  scheduled: (channel: string, at: string) =>
    `The merchant scheduled the product for ${quote(channel)} on ${at}: the schedule was kept.`,
  notLive: (channel: string, why: FailureReason, isChecked: boolean) =>
    isKnown(why, isChecked)
      ? `Not live on ${quote(channel)}${reason(why, 'Publish it there in the store, or try again.')}`
      : `It is not known whether the product is live on ${quote(channel)}${reason(why)}`,
  notLiveForStatus: (channels: string[], status: string) =>
    `Not live on ${list(channels)}: the product is ${status}. It goes live there once it is ACTIVE.`,
  noChannels: () => 'The store has no sales channel to publish to. Add one in the store.',
  stillListed: (channel: string, why: FailureReason, isChecked: boolean) =>
    isKnown(why, isChecked)
      ? `Still listed on ${quote(channel)} although it should not be${reason(why, 'Remove it there in the store.')}`
      : `It may still be listed on ${quote(channel)} although it should not be${reason(why)}`,
  notDone,
  imageOpen: (url: string, why: FailureReason, isChecked: boolean) =>
    notDone(`The image ${url}`, ['was', 'added'], why, isChecked),
  /** Shopify is not read again, so after a lost answer the images may have been tied. */
  variantImagesOpen: (labels: string[], why: FailureReason) =>
    notDone(`${some(labels)}: its image`, ['was', 'tied to it'], why, false),
  /** @param failure why Shopify could not be read back */
  notChecked: (failure: Error) =>
    `The result could not be read back from the store, so this answer lists only what was confirmed before. ${describeFailure(failure)}`,
  notOnRecord: () =>
    'This service could not keep its own record of the call, so the next one may take its changes for the merchant’s. Repeat the call.',
  imageRefused: (url: string, errors: readonly StoreUserError[]) =>
    `The store refused the image ${url}${because(errors)}. Check that the URL is public and leads to an image.`,
  imageFailed: (url: string, codes: string[]) =>
    `The store could not take the image ${url}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. Check that the URL is public and leads to an image, then repeat the call: the image takes the place of the failed one.`,
  imagePending: (url: string) =>
    `The store is still fetching the image ${url}. Look again in a minute.`,
  /** @param failure why the image could not be looked up again */
  imageUnseen: (url: string, failure: Error) =>
    `Whether the store could fetch the image ${url} could not be looked up. ${describeFailure(failure)}`,
  imageRemoved: (url: string) =>
    `The image ${url} was sent earlier and has since been removed in the store: not sent again.`,
  imagesOverLimit: (count: number) =>
    `${count === 1 ? '1 image was' : `${count} images were`} left out: a product has at most ${UPSERT_LIMITS.images}. Remove some in the store.`,
  variantImageLater: (labels: string[]) =>
    `Not tied to its image yet, because the image is not ready: ${some(labels)}. Try again in a minute.`,
  categoryNotLeaf: (name: string) =>
    `The category ${quote(name)} has narrower ones below it. A narrower one gives better tax and filter defaults.`,
  adopted: (title: string, foundBy: string[], isDryRun: boolean) =>
    isDryRun
      ? `The store has this product already: ${quote(title)}, known by ${knownBy(foundBy)}. It would carry the style code.`
      : `The store had this product already: ${quote(title)}, known by ${knownBy(foundBy)}. It now carries the style code.`,
  /** @param skuPrefixMatches products that may be the same one */
  looksListed: (code: string, skuPrefixMatches: NamedOwner[], isDryRun: boolean) => {
    const named = skuPrefixMatches.map(
      ({ title, url, foundBy }) => `${quote(title)} (${knownBy(foundBy)}; ${url})`,
    );
    const advice = isDryRun
      ? 'Another would be made. If they are the same, send an SKU or barcode of the one in the store: it is taken over then.'
      : 'Another was made. If they are the same, delete the new one in the store and list it again with an SKU or barcode of the old one: it is taken over then.';
    return `The store may have had this product already, with SKUs that begin with the style code ${quote(code)}: ${named.join(', ')}. ${advice}`;
  },
  /** @param difference a sentence that says how they differ */
  newWordLooksKnown: (field: string, difference: string) =>
    `The new ${field} looks like one that the store has: ${difference}`,
  codesElsewhere: (other: NamedOwner) => {
    const more = other.foundBy.length - 3;
    const codes = `${knownBy(other.foundBy)}${more > 0 ? ` and ${more} more codes` : ''}`;
    const key = other.styleCode === null ? '' : `style code ${quote(other.styleCode)}; `;
    return `${quote(other.title)} (${key}${other.url}) has ${codes} as well. One code on two products leaves a scanner or an order no way to tell them apart: correct it on one of them.`;
  },
  codesElsewhereToo: (count: number) =>
    `${count === 1 ? '1 more product has' : `${count} more products have`} codes of this request. Look for them in the store.`,
  readBack: () =>
    'The store’s answer was lost on the way; the product was read back and the call finished from there.',
};

/** Work that a warning summarises, by the prefix of its keys: what it is about, and what was not done. */
export const OPEN_WORK: readonly [string, (names: string[]) => [string, [string, string]]][] = [
  [
    'field:',
    (names) => [`The ${names.map(inContract).join(', ')} of the product`, ['was', 'changed']],
  ],
  ['key:', (names) => [nameKey(names), ['was', 'put on the product']]],
  ['tag:', (tags) => [`The tags ${list(tags)}`, ['were', 'added']]],
  ['failed:', () => ['An image that the store could not fetch earlier', ['was', 'removed']]],
  ['changed:', (labels) => [some(labels), ['was', 'changed']]],
  ['added:', (labels) => [some(labels), ['was', 'added']]],
];

function inContract(field: string): string {
  return FIELD_NAMES[field as keyof typeof FIELD_NAMES] ?? field;
}

function nameKey(keys: string[]): string {
  return keys.includes('styleCode') ? 'The style code' : 'The printed spelling of the style code';
}

/** Returns the first three codes by which a product was found. */
function knownBy(foundBy: string[]): string {
  return foundBy.slice(0, 3).map(oneLine).join(', ');
}

/** Joins names in quotes: "A", "B" and "C". */
function list(names: string[]): string {
  return formatList(names.map(quote));
}

/** Joins at most five names, and the number of the rest. */
function some(labels: string[]): string {
  const shown = labels.slice(0, 5).join('; ');
  return labels.length > 5 ? `${shown} and ${labels.length - 5} more` : shown;
}

/** Returns whether it is certain that the work was not done: it was refused, was never sent, or Shopify was read. */
function isKnown(why: FailureReason, isChecked: boolean): boolean {
  return isChecked || why.errors.length > 0 || !mayHaveRun(why);
}

/** Returns a sentence about work that was not done, or may not have been, with the reason and advice. */
function notDone(
  what: string,
  [verb, participle]: [string, string],
  why: FailureReason,
  isChecked: boolean,
  advice = adviceFor(why.errors),
): string {
  const not = isKnown(why, isChecked) ? 'not' : 'perhaps not';
  return `${what} ${verb} ${not} ${participle}${reason(why, advice)}`;
}

/** Returns the rest of a sentence: the reason, and advice. A failure's sentences contain their own advice. */
function reason({ errors, failure }: FailureReason, advice = adviceFor(errors)): string {
  return failure ? `. ${describeFailure(failure)}` : `${because(errors)}. ${advice}`;
}

function adviceFor(errors: readonly StoreUserError[]): string {
  return errors.length > 0 ? 'Correct that and send it again.' : 'Repeat the call.';
}

function because(errors: readonly StoreUserError[]): string {
  const messages = [...new Set(errors.map((error) => quote(error.message)))].slice(0, 3);
  return messages.length === 0 ? '' : `; the store said ${messages.join(' and ')}`;
}
