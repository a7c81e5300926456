import type { RecordedCall } from '#app/domain/activity/recorded-call.ts';
import { imageProductMatchContract } from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from '#app/operations/receiving/boxes/match-choice.ts';
import { findOperation } from '#app/operations/registry.ts';
import { storefrontProductUpsertContract } from '#app/operations/storefront-product-upsert/contract.ts';
import {
  stockAddContract,
  undoStockAddContract,
} from '#app/operations/storefront-stock-add/contract.ts';
import { undoUpsertContract } from '#app/operations/undo-upsert/contract.ts';
import { ERRORS } from '#app/platform/errors.ts';
import {
  toMatchOutput,
  toStockAddOutput,
  toUndoOutput,
  toUndoStockAddOutput,
  toUpsertOutput,
} from './recorded-output.server.ts';

type Wording = {
  /** Describes a call that succeeded. */
  done: (call: RecordedCall, undoneCall: RecordedCall | null) => string;
  /** Describes a running call, such as "Listing Air Max 90". */
  running: (call: RecordedCall, undoneCall: RecordedCall | null) => string;
  /** Describes a failed call, such as "Could not list Air Max 90". */
  failed: (call: RecordedCall, undoneCall: RecordedCall | null) => string;
};

const WORDINGS: Record<string, Wording> = {
  [imageProductMatchContract.name]: {
    done: describeMatch,
    running: () => 'Identifying a photo',
    failed: () => 'Could not identify a photo',
  },
  [storefrontProductUpsertContract.name]: {
    done: describeUpsert,
    running: (call) => `Listing ${productOf(call)}`,
    failed: (call) => `Could not list ${productOf(call)}`,
  },
  [undoUpsertContract.name]: {
    done: (call, undoneCall) =>
      toUndoOutput(call)?.undone === false
        ? `Partly undid listing ${productOf(undoneCall)}`
        : `Undid listing ${productOf(undoneCall)}`,
    running: (_call, undoneCall) => `Undoing the listing of ${productOf(undoneCall)}`,
    failed: (_call, undoneCall) => `Could not undo listing ${productOf(undoneCall)}`,
  },
  [stockAddContract.name]: {
    done: describeAddition,
    running: () => 'Adding to stock',
    failed: ({ input }) => `Could not add ${countOf(input.quantity)} to stock`,
  },
  [undoStockAddContract.name]: {
    done: (call, undoneCall) => {
      const added = undoneCall && toStockAddOutput(undoneCall);
      const of = added ? ` of ${withSizeNamed(added.title)}, at ${added.location_name}` : '';
      return `Undid adding ${toUndoStockAddOutput(call)?.taken_back ?? 'stock'}${of}`;
    },
    running: () => 'Undoing an addition to stock',
    failed: () => 'Could not undo an addition to stock',
  },
};

/**
 * Describes what a call did, in one line and in a shop's terms.
 * @param undoneCall the call whose result this one undoes; null if it undoes nothing, or that call is no longer recorded
 */
export function describeCall(call: RecordedCall, undoneCall: RecordedCall | null): string {
  const wording = WORDINGS[call.operation];
  if (!wording) return [operationTitle(call.operation), productOf(call, '')].join(' ').trim();
  if (call.status === 'pending') return wording.running(call, undoneCall);
  if (call.status === 'succeeded') return wording.done(call, undoneCall);
  const reason =
    firstSentence(call.problem?.errors[0]?.detail) ??
    (call.errorCode && ERRORS[call.errorCode]?.title);
  return reason
    ? `${wording.failed(call, undoneCall)}: ${reason}`
    : wording.failed(call, undoneCall);
}

/** The title of an operation; its name if it is no longer offered. */
export function operationTitle(name: string): string {
  return findOperation(name)?.contract.title ?? name;
}

function describeMatch(call: RecordedCall): string {
  const match = toMatchOutput(call);
  const choice = call.choice as MatchChoice | null;
  if (choice?.chosen)
    return `Identified ${nameOf(choice.chosen.title, choice.chosen.style_code)}, chosen by staff`;
  if (choice?.style_code) return `Identified by the code that staff typed: ${choice.style_code}`;
  if (!match?.matched) return match?.reason ?? 'Identified a photo';
  const size = match.label?.size ? `, size ${match.label.size}` : '';
  return `Identified ${nameOf(match.best?.title, match.style_code)}${size}`;
}

function describeUpsert(call: RecordedCall): string {
  const upsert = toUpsertOutput(call);
  if (upsert?.plan) return `Previewed ${productOf(call)}`;
  return `${upsert?.created ? 'Listed' : 'Updated'} ${productOf(call)}`;
}

function describeAddition(call: RecordedCall): string {
  const added = toStockAddOutput(call);
  if (!added) return 'Added to stock';
  const what = `${withSizeNamed(added.title)}, at ${added.location_name}`;
  return added.already_added
    ? `Added nothing, because ${added.added} of ${what} were added before`
    : `Added ${added.added} of ${what}`;
}

/** The name of the product in an upsert's input. */
function productOf(call: RecordedCall | null, unknown = 'a product'): string {
  const [title, code] = [call?.input.title, call?.input.style_code];
  return nameOf(textOf(title), textOf(code), unknown);
}

/** Returns a name such as `Air Max 90 (AB1234-100)`. */
function nameOf(
  title: string | undefined,
  code: string | undefined,
  unknown = 'a product',
): string {
  if (title && code && !title.includes(code)) return `${title} (${code})`;
  return title || code || unknown;
}

/** Returns the first sentence, which says what is wrong. The rest tells programs how to correct the request. */
const firstSentence = (text: string | undefined) =>
  text && (/^.+?\.(?=\s|$)/.exec(text)?.[0] ?? text);

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const countOf = (value: unknown) => (typeof value === 'number' ? String(value) : 'boxes');

/** Matches a text that is nothing but a shoe or clothing size. */
const SIZE = /^(?:(?:US|UK|EU|JP|CM)\s?)?\d{1,3}(?:[.,]5)?$|^(?:\d?X{0,4}[SL]|M)$/i;

/** Adds the word "size" to a variant's title if it ends with one: a title ends with the variant's options. */
function withSizeNamed(title: string): string {
  const end = title.lastIndexOf(', ');
  const last = title.slice(end + 2);
  return end > 0 && SIZE.test(last) ? `${title.slice(0, end)}, size ${last}` : title;
}
