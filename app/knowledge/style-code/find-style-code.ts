import { AppError } from '../../platform/errors.ts';
import { type NormalisedStyleCode, normaliseStyleCode } from './normalise-style-code.ts';

/**
 * As {@link normaliseStyleCode}, for text that may not be a style code, such as text read off a label: returns null
 * then.
 */
export function findStyleCode(text: string): NormalisedStyleCode | null {
  try {
    return normaliseStyleCode(text);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
