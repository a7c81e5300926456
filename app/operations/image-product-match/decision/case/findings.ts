import type { AssessedOffer } from '../pages/assess-offers.ts';
import type { AssessedOwn } from './assess-own.ts';
import type { PhotoFindings } from './read-photo-findings.ts';

/** What was found, compared with what the photo says. */
export type Findings = {
  /** What the photo says, and what a user typed or confirmed. */
  photo: PhotoFindings;
  /** Every page that was found. */
  offers: readonly AssessedOffer[];
  /** Every product of the merchant's own store that was found. */
  own: readonly AssessedOwn[];
};
