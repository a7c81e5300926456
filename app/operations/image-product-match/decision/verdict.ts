import type { Case } from './case/case.ts';
import type { Confidence } from './confidence.ts';
import type { Cap, Confirmation, Held, Veto } from './rules/rule.ts';

/** What the rules say of a case. */
export type Verdict = {
  case: Case;
  /** Those that hold, the surest first. */
  confirmations: readonly Held<Confirmation>[];
  /** Those that hold, in the order of the list of rules. */
  vetoes: readonly Held<Veto>[];
  /** Those that hold; beside a person's confirmation they are said and lower nothing. */
  caps: readonly Held<Cap>[];
  /** With what lowers it, and as if nothing forbade it. */
  confidence: Confidence;
  matched: boolean;
};
