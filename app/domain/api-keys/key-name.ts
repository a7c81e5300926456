import { invalidField } from '#app/platform/errors.ts';

/** Long enough for "Supplier feed of the Rotterdam warehouse", short enough for a list. */
export const KEY_NAME_MAX_CHARS = 80;

/** Control characters and line breaks would garble lists of keys, especially in a terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Returns the API key's name without surrounding white space.
 * @throws AppError `invalid_input` at `/name`: empty, too long, control characters, invalid Unicode
 */
export function parseKeyName(text: string): string {
  const name = text.trim();
  if (name === '') throw invalidField('/name', 'Give the key a name: who or what will use it.');
  if (name.length > KEY_NAME_MAX_CHARS)
    throw invalidField('/name', `The name is too long: at most ${KEY_NAME_MAX_CHARS} characters.`);
  if (UNPRINTABLE.test(name) || !name.isWellFormed())
    throw invalidField('/name', 'The name contains a control character. Remove it.');
  return name;
}
