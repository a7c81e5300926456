import type { FinalState } from '../final-state.ts';
import type { Entry, History } from '../history.ts';

/** Something that no correct product could have done. */
export type Violation = {
  check: string;
  /** What is wrong, in one sentence. */
  message: string;
  /** Which entries of the history tell of it. */
  isAbout: (entry: Entry) => boolean;
};

/** An invariant: a pure function of the history and of the state at its end. */
export type Check = (history: History, final: FinalState) => Violation[];
