import { AppError } from '../../platform/errors.ts';
import { type NormalisedStyleCode, normaliseStyleCode } from './normalise-style-code.ts';

/** {@link normaliseStyleCode} for text that may be no style code at all, as where it was read off a label: null then. */
export function findStyleCode(text: string): NormalisedStyleCode | null {
  try {
    return normaliseStyleCode(text);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
