import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';

/**
 * The sentences of `warnings`: each names the location, channel, image or variant, and what to do.
 * Text of the store stands in quotes: it is data.
 */
export const warnings = {
  /** @param channels that are asked for, and where it is not live because of its status */
  statusKept: (status: string, channels: string[]) =>
    `The product is ${status} in the store, set so by hand or by an undo: left as it is${channels.length === 0 ? '' : `, and so not live on ${list(channels)}`}. To change it, set the status in the store or send it.`,
  merchantEditKept: (field: string, theirs: string) =>
    `The merchant changed ${field} to ${quote(theirs)}: left as it is because keep_merchant_edits is true.`,
  variantsLeft: (count: number) =>
    count === 1
      ? 'The product has 1 more variant, which stays as it is.'
      : `The product has ${count} more variants, which stay as they are.`,
  matchedByCode: (label: string, code: string, theirs: string) =>
    `${label} was found by its ${code}: in the store its options are ${quote(theirs)}, and they stay so.`,
  noPrice: (labels: string[]) =>
    `New and without a price, so listed at 0.00: ${some(labels)}. Set a price.`,
  untracked: (labels: string[]) =>
    `Stock of ${some(labels)} was not set: the merchant turned inventory tracking off there. Turn it on in the store to have stock set.`,
  stockRefused: (labels: string[], location: string, errors: StoreUserError[]) =>
    `Stock of ${some(labels)} at ${quote(location)} was not set${because(errors)}. Set it in the store, or try again.`,
  stockChangedMeanwhile: (labels: string[], location: string) =>
    `Stock of ${some(labels)} at ${quote(location)} kept changing in the store while it was being set. Count again and try again.`,
  stockNotInline: (errors: StoreUserError[]) =>
    `The store did not take the stock together with the product${because(errors)}; it was set afterwards where possible.`,
  scheduled: (channel: string, at: string) =>
    `The merchant scheduled the product for ${quote(channel)} on ${at}: left as it is.`,
  notLive: (channel: string, errors: StoreUserError[]) =>
    `Not live on ${quote(channel)}${because(errors)}. Publish it there in the store, or try again.`,
  notLiveForStatus: (channels: string[], status: string) =>
    `Not live on ${list(channels)}: the product is ${status}. It goes live there once it is ACTIVE.`,
  noChannels: () => 'The store has no sales channel to publish to. Add one in the store.',
  stillListed: (channel: string) =>
    `Still listed on ${quote(channel)} although it should not be. Remove it there in the store.`,
  tagsRefused: (errors: StoreUserError[]) => `The tags were not added${because(errors)}.`,
  imageRefused: (url: string, errors: StoreUserError[]) =>
    `The store refused the image ${url}${because(errors)}. Check that the URL is public and leads to an image.`,
  imageFailed: (url: string, codes: string[]) =>
    `The store could not take the image ${url}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}. Check that the URL is public and leads to an image, then try again.`,
  imagePending: (url: string) =>
    `The store is still fetching the image ${url}. Look again in a minute.`,
  imageRemoved: (url: string) =>
    `The image ${url} was sent earlier and removed in the store since: not sent again.`,
  imagesOverLimit: (count: number) =>
    `${count === 1 ? '1 image was' : `${count} images were`} left out: a product has at most 250. Remove some in the store.`,
  variantImageLater: (labels: string[]) =>
    `Not tied to its image yet, because that is not ready: ${some(labels)}. Try again in a minute.`,
  categoryNotLeaf: (name: string) =>
    `The category ${quote(name)} has narrower ones below it. A narrower one gives better tax and filter defaults.`,
  adopted: (title: string, foundBy: string[], isDryRun: boolean) =>
    isDryRun
      ? `The store has this product already: ${quote(title)}, known by ${knownBy(foundBy)}. It would carry the style code.`
      : `The store had this product already: ${quote(title)}, known by ${knownBy(foundBy)}. It now carries the style code.`,
  /** @param relatives products that may be the same one, each with where to see it */
  looksListed: (
    code: string,
    relatives: { title: string; url: string; foundBy: string[] }[],
    isDryRun: boolean,
  ) => {
    const named = relatives.map(
      ({ title, url, foundBy }) => `${quote(title)} (${knownBy(foundBy)}; ${url})`,
    );
    const advice = isDryRun
      ? 'Another would be made. If they are the same, send an SKU or barcode of the one in the store: it is taken over then.'
      : 'Another was made. If they are the same, delete the new one in the store and list it again with an SKU or barcode of the old one: it is taken over then.';
    return `The store may have had this product already, with SKUs that begin with the style code ${quote(code)}: ${named.join(', ')}. ${advice}`;
  },
  /** @param difference how it differs, in a sentence */
  newWordLooksKnown: (field: string, difference: string) =>
    `The new ${field} looks like one that the store has: ${difference}`,
  readBack: () =>
    'The store’s answer was lost on the way; the product was read back and the call finished from there.',
};

/** The first few codes that a product is known by: text of the store. */
function knownBy(foundBy: string[]): string {
  return foundBy.slice(0, 3).map(oneLine).join(', ');
}

/** Names in quotes: "A", "B" and "C". */
function list(names: string[]): string {
  const last = names.length - 1;
  return names
    .map((name, at) => `${at === 0 ? '' : at === last ? ' and ' : ', '}${quote(name)}`)
    .join('');
}

/** Options as a person reads them: `Size=42, Color=Black`. */
export function printOptions(options: Record<string, string>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}

/** A list that may be long. */
function some(labels: string[]): string {
  const shown = labels.slice(0, 5).join('; ');
  return labels.length > 5 ? `${shown} and ${labels.length - 5} more` : shown;
}

/** Text from outside as it is, white space included: in quotes, on one line and not for ever long. */
export function quote(text: string): string {
  return JSON.stringify(oneLine(text));
}

function oneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function because(errors: StoreUserError[]): string {
  const messages = [...new Set(errors.map((error) => quote(error.message)))].slice(0, 3);
  return messages.length === 0 ? '' : `; the store said ${messages.join(' and ')}`;
}
