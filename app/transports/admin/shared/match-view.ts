import type { DecidedMatch } from '#app/operations/receiving/boxes/match-choice.ts';

/** A recorded match as the pages show it. */
export type MatchView = DecidedMatch & {
  callId: string;
  requestId: string;
  photoUrl: string;
  /** The code that was looked up: the one staff typed, else the label's. */
  triedCode?: string;
};
