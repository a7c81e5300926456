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

/** A recorded match as the pages show it. */
export type MatchView = {
  callId: string;
  requestId: string;
  output: ImageProductMatchOutput;
  choice: MatchChoice | null;
  photoUrl: string;
  /** The code that was looked up: the one staff typed, else the label's. */
  triedCode?: string;
};

/** Staff chose or typed the code; to confirm a contradiction is not to choose another one. */
export const isChosenByStaff = (choice: MatchChoice | null): boolean =>
  choice !== null && choice.kind !== 'conflicts_confirmed';

/** Staff must decide about the match before it can be listed. */
export function needsDecision({ output, choice }: Pick<MatchView, 'output' | 'choice'>): boolean {
  return !choice && (!output.matched || output.variant_conflicts.length > 0);
}
