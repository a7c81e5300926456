import type { FieldProblem } from '#app/platform/errors.ts';
import type { StoreUserError } from '#app/providers/store-catalog/store-write.ts';
import { cutText } from './cut-text.ts';

const MAX_CHARS = 200;

/** Returns external text as a JSON string: in quotes, on one line, white space kept, cut after 200 characters. */
export function quote(text: string): string {
  return JSON.stringify(oneLine(text));
}

/** Returns text without line breaks, cut after 200 characters. */
export function oneLine(text: string): string {
  return cutText(text.replace(/\p{Cc}+/gu, ' '), MAX_CHARS);
}

/** Returns Shopify's refusals in its own words. @param pointerOf returns the field that an error is about */
export const quoteRefusals = (
  errors: readonly StoreUserError[],
  pointerOf: (error: StoreUserError) => string,
): FieldProblem[] =>
  errors.map((error) => ({
    pointer: pointerOf(error),
    detail: `The store said ${quote(error.message)}${error.code ? ` (${error.code})` : ''}.`,
  }));

/** Returns options in readable form: `Size=42, Color=Black`. */
export function formatOptions(options: Record<string, string>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
