import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';

/** What a member of staff decided about a match. The recorded output keeps its `matched`. */
export type MatchChoice = {
  kind: 'candidate' | 'conflicts_confirmed' | 'typed_code';
  /** For `candidate`: the candidate they chose. */
  chosen?: MatchCandidate;
  /** For `conflicts_confirmed`: the contradictions they checked against the box. */
  confirmed_conflicts?: string[];
  /** For `typed_code`: the code to list under, although no product was found for it. */
  style_code?: string;
  /** Shopify's id of the member of staff. */
  staff_id: string;
  /** ISO 8601. */
  at: string;
};

/** What a match says, and what staff decided about it. */
export type DecidedMatch = { output: ImageProductMatchOutput; choice: MatchChoice | null };

/** Staff chose or typed the code; to confirm a contradiction is not to choose another one. */
export const isChosenByStaff = (choice: MatchChoice | null): boolean =>
  choice !== null && choice.kind !== 'conflicts_confirmed';

/** Staff must decide about the match before it can be listed. */
export function needsDecision({ output, choice }: DecidedMatch): boolean {
  return !choice && (!output.matched || output.variant_conflicts.length > 0);
}
