import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '#app/operations/image-product-match/contract.ts';

/** What a person decided about a match. Its answer stays as it was: `matched` is never rewritten. */
export type MatchChoice = {
  kind: 'candidate' | 'conflicts_confirmed' | 'typed_code';
  /** The candidate a person chose. */
  chosen?: MatchCandidate;
  /** The contradictions a person looked at and let pass. */
  confirmed_conflicts?: string[];
  /** The code a person typed although nothing was found for it. */
  style_code?: string;
  /** Shopify's id of the person. */
  staff_id: string;
  /** ISO 8601. */
  at: string;
};

export type MatchView = {
  callId: string;
  requestId: string;
  output: ImageProductMatchOutput;
  choice: MatchChoice | null;
  photoUrl: string;
  /** The code that was looked up: typed by a person, else the label's. */
  triedCode?: string;
};

/** Why a match may not be listed yet; null when it may. */
export function openQuestion({ output, choice }: MatchView): 'conflicts' | 'choice' | null {
  if (choice) return null;
  if (!output.matched) return 'choice';
  return output.variant_conflicts.length > 0 ? 'conflicts' : null;
}
