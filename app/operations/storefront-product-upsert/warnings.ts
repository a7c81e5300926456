import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';

/**
 * The sentences of `warnings`: each names the location, channel, image or variant, and what to do.
 * Text of the store stands in quotes: it is data.
 */
export const warnings = {
  statusKept: (status: string) =>
    `The product is ${status} in the store and this service did not make it so: left as it is. Send status to change it.`,
  merchantEditKept: (field: string, theirs: string) =>
    `The merchant changed ${field} to ${quote(theirs)}: left as it is because keep_merchant_edits is true.`,
  variantsLeft: (count: number) =>
    count === 1
      ? '1 variant of the product is not in the request: left as it is.'
      : `${count} variants of the product are not in the request: left as they are.`,
  matchedBySku: (label: string, sku: string, theirs: string) =>
    `${label} was found by its SKU ${quote(sku)}: in the store its options are ${quote(theirs)}, and they stay so.`,
  noPrice: (labels: string[]) =>
    `New and without a price, so listed at 0.00: ${some(labels)}. Send a price.`,
  untracked: (labels: string[]) =>
    `Stock of ${some(labels)} was not set: the merchant turned inventory tracking off there. Turn it on in the store to have stock set.`,
  stockRefused: (labels: string[], location: string, errors: StoreUserError[]) =>
    `Stock of ${some(labels)} at ${quote(location)} was not set${because(errors)}. Set it in the store, or repeat the call.`,
  stockChangedMeanwhile: (labels: string[], location: string) =>
    `Stock of ${some(labels)} at ${quote(location)} kept changing in the store while it was being set. Count again and repeat the call.`,
  stockNotInline: (errors: StoreUserError[]) =>
    `The store did not take the stock together with the product${because(errors)}; it was set afterwards where possible.`,
  scheduled: (channel: string, at: string) =>
    `The merchant scheduled the product for ${quote(channel)} on ${at}: left as it is.`,
  notLive: (channel: string, errors: StoreUserError[]) =>
    `Not live on ${quote(channel)}${because(errors)}. Publish it there in the store, or repeat the call.`,
  notLiveForStatus: (channel: string, status: string) =>
    `Not live on ${quote(channel)}: the product is ${status}. It goes live there once it is ACTIVE.`,
  noChannels: () => 'The store has no sales channel to publish to. Add one in the store.',
  stillListed: (channel: string) =>
    `Still listed on ${quote(channel)} although publish is false. Remove it there in the store.`,
  tagsRefused: (errors: StoreUserError[]) => `The tags were not added${because(errors)}.`,
  imageRefused: (url: string, errors: StoreUserError[]) =>
    `The store refused the image ${url}${because(errors)}. Check that the URL is public and leads to an image.`,
  imageFailed: (url: string, codes: string[]) =>
    `The store could not take the image ${url}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. Check that the URL is public and leads to an image, then repeat the call.`,
  imagePending: (url: string) =>
    `The store is still fetching the image ${url}. Look again in a minute.`,
  imageRemoved: (url: string) =>
    `The image ${url} was sent earlier and removed in the store since: not sent again.`,
  imagesOverLimit: (count: number) =>
    `${count} images were left out: a product has at most 250. Remove some in the store.`,
  variantImageLater: (labels: string[]) =>
    `Not tied to its image yet, because that is not ready: ${some(labels)}. Repeat the call in a minute.`,
  categoryNotLeaf: (name: string) =>
    `The category ${quote(name)} has narrower ones below it. A narrower one gives better tax and filter defaults.`,
  adopted: (title: string, foundBy: string[]) =>
    `The store had this product already: ${quote(title)}, known by ${foundBy.slice(0, 3).join(', ')}. It now carries the style code.`,
  newWordLooksKnown: (field: string, word: string, known: string) =>
    `The new ${field} ${quote(word)} looks like ${quote(known)}, which the store has.`,
  readBack: () =>
    'The store’s answer was lost on the way; the product was read back and the call finished from there.',
};

/** A list that may be long. */
function some(labels: string[]): string {
  const shown = labels.slice(0, 5).join('; ');
  return labels.length > 5 ? `${shown} and ${labels.length - 5} more` : shown;
}

/** Text from outside: in quotes, on one line and not for ever long. */
export function quote(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return JSON.stringify(line.length > 200 ? `${line.slice(0, 199)}…` : line);
}

function because(errors: StoreUserError[]): string {
  const messages = [...new Set(errors.map((error) => quote(error.message)))].slice(0, 3);
  return messages.length === 0 ? '' : `; the store said ${messages.join(' and ')}`;
}
