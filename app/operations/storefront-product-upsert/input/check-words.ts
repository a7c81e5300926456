import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreProfile } from '#app/providers/store-catalog/store-catalog.ts';
import type { StoreLocation } from '#app/providers/store-catalog/store-product.ts';
import { quote } from '../../upsert-shared/format-values.ts';
import { warnings } from '../answer/warnings.ts';
import { likelyMeant } from './likely-meant.ts';
import { moneyProblems } from './money-problems.ts';
import type { UpsertRequest } from './request.ts';
import { suggest } from './suggest.ts';

const MOST_NAMED = 5;

/** Vendor and product type must exist exactly as spelled, unless new ones are allowed; money must fit the currency. */
export function wordProblems(request: UpsertRequest, profile: StoreProfile): FieldProblem[] {
  return [
    ...wordsOf(request, profile).flatMap(checkWord),
    ...moneyProblems(request, profile.currency),
  ];
}

/** A new word that is spelled nearly like a known one is likely a mistake. */
export function wordWarnings(request: UpsertRequest, profile: StoreProfile): string[] {
  return wordsOf(request, profile).flatMap(({ kind, word, known }) => {
    const meant = known.includes(word) ? null : likelyMeant(word, known);
    return meant ? [warnings.newWordLooksKnown(kind, meant.difference)] : [];
  });
}

type Word = {
  kind: 'vendor' | 'product type';
  pointer: string;
  word: string;
  isNewAllowed: boolean;
  known: readonly string[];
};

function wordsOf(request: UpsertRequest, profile: StoreProfile): Word[] {
  return [
    {
      kind: 'vendor',
      pointer: '/vendor',
      word: request.vendor,
      isNewAllowed: request.allowNewVendor,
      known: profile.vendors,
    },
    {
      kind: 'product type',
      pointer: '/product_type',
      word: request.productType,
      isNewAllowed: request.allowNewProductType,
      known: profile.productTypes,
    },
  ];
}

/** A new word with white space around it would be trimmed by the store, and differ for ever after. */
function checkWord({ kind, pointer, word, isNewAllowed, known }: Word): FieldProblem[] {
  if (known.includes(word)) return [];
  const isPadded = word !== word.trim();
  if (isNewAllowed && !isPadded) return [];
  const meant = likelyMeant(word, known);
  if (meant) {
    const suggestions = [...new Set([meant.word, ...suggest(word, known)])].slice(0, MOST_NAMED);
    const orNew = isPadded ? '' : `, or ${allowNew(kind)}`;
    return [{ pointer, detail: `${meant.difference} Send it spelled so${orNew}.`, suggestions }];
  }
  if (!isNewAllowed) return [{ pointer, ...unknownWord(kind, word, known) }];
  const detail = `${quote(word)} is new to the store and has white space around it. Send it without.`;
  return [{ pointer, detail, suggestions: [word.trim()] }];
}

/** Where no spelling is near, some of what there is shows what the store's words look like. */
function unknownWord(
  kind: Word['kind'],
  word: string,
  known: readonly string[],
): Pick<FieldProblem, 'detail' | 'suggestions'> {
  const suggestions = suggest(word, known);
  const allow = allowNew(kind);
  const unknown = `The ${kind} ${quote(word)} is not in the store, spelled exactly so.`;
  if (known.length === 0)
    return { detail: `${unknown} It has no ${kind} yet: send ${allow} to create one.` };
  const instead = `Send one that is, or ${allow}.`;
  if (suggestions.length > 0) return { detail: `${unknown} ${instead}`, suggestions };
  const some = known.slice(0, MOST_NAMED).map(quote).join(', ');
  const which =
    known.length > MOST_NAMED ? `Its ${known.length} ${kind}s include ${some}.` : `It has ${some}.`;
  return { detail: `${unknown} ${instead} ${which}` };
}

function allowNew(kind: Word['kind']): string {
  return `allow_new_${kind.replace(' ', '_')}: true`;
}

/** Where stock is set: the location asked for, else the primary one. */
export function chooseLocation(
  request: UpsertRequest,
  profile: StoreProfile,
): StoreLocation | FieldProblem {
  if (request.locationId === undefined) {
    const chosen = profile.primaryLocation ?? profile.locations[0];
    return chosen ?? { pointer: '', detail: 'The store has no active location.' };
  }
  const chosen = profile.locations.find((location) => location.id === request.locationId);
  if (chosen) return chosen;
  const known = profile.locations.map((location) => `${location.id} (${location.name})`);
  return {
    pointer: '/location_id',
    detail: `The location "${request.locationId}" is not an active location of the store. Active ones: ${known.join(', ') || 'none'}.`,
    suggestions: profile.locations.map((location) => location.id).slice(0, 5),
  };
}
