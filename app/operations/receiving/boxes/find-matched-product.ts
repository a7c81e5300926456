import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';
import type { MatchChoice } from './match-choice.ts';

/**
 * Returns the product that was matched or that staff chose: its candidate, all candidates with the same code, the one
 * in Shopify, and its style code (empty if unknown).
 */
export function findMatchedProduct(output: ImageProductMatchOutput, choice: MatchChoice | null) {
  const candidate =
    choice?.kind === 'typed_code' ? undefined : (choice?.chosen ?? output.candidates[0]);
  const styleCode = findCode(output, choice, candidate);
  const sameCode = output.candidates.filter(
    (one) => candidate && (one.link === candidate.link || isSameCode(one.style_code, styleCode)),
  );
  const storeCandidate = candidate?.in_store ? candidate : sameCode.find((one) => one.in_store);
  return { candidate, sameCode, storeCandidate, styleCode };
}

function findCode(
  output: ImageProductMatchOutput,
  choice: MatchChoice | null,
  candidate: MatchCandidate | undefined,
): string {
  if (choice?.kind === 'typed_code') return choice.style_code ?? '';
  if (choice?.kind === 'candidate') return candidate?.style_code ?? output.label?.style_code ?? '';
  return output.style_code ?? '';
}

function isSameCode(one: string | undefined, other: string): boolean {
  const key = comparisonKey(other);
  return one !== undefined && key !== '' && comparisonKey(one) === key;
}
