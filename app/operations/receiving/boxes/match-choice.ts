import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';

/** A staff member's decision about a match. The recorded output keeps its `matched`. */
export type MatchChoice = {
  kind: 'candidate' | 'conflicts_confirmed' | 'typed_code';
  /** For `candidate`: the chosen candidate. */
  chosen?: MatchCandidate;
  /** For `conflicts_confirmed`: the contradictions that staff checked against the box. */
  confirmed_conflicts?: string[];
  /** For `typed_code`: the code to list the product under, although no product was found for it. */
  style_code?: string;
  /** Shopify's id of the staff member. */
  staff_id: string;
  /** ISO 8601. */
  at: string;
};

/** A match's output, and the staff's decision about it. */
export type DecidedMatch = { output: ImageProductMatchOutput; choice: MatchChoice | null };

/** Returns whether staff chose or typed the code; confirming a contradiction does not choose a different code. */
export const isChosenByStaff = (choice: MatchChoice | null): boolean =>
  choice !== null && choice.kind !== 'conflicts_confirmed';

/** Returns whether staff must decide about the match before it can be listed. */
export function needsDecision({ output, choice }: DecidedMatch): boolean {
  return !choice && (!output.matched || output.variant_conflicts.length > 0);
}
