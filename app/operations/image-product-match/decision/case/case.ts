import type { MatchEvidence } from '../../evidence/evidence.ts';
import { assessOffers } from '../pages/assess-offers.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { propose } from '../proposal/propose.ts';
import { assessOwn } from './assess-own.ts';
import { type Conflicts, findConflicts } from './find-conflicts.ts';
import type { Findings } from './findings.ts';
import { readPhotoFindings } from './read-photo-findings.ts';

/** Everything that the rules look at, derived once from the evidence. */
export type Case = Findings & {
  /** The code that the findings point at, and the sources that confirm it. */
  proposal: Proposal;
  /** Contradictions between the label and those sources. */
  conflicts: Conflicts;
};

/** @param photo what the photo is assumed to say, if that is not what was read off it */
export function buildCase(evidence: MatchEvidence, photo = readPhotoFindings(evidence)): Case {
  const offers = assessOffers(evidence.offers, photo);
  const own = assessOwn(evidence.own, photo);
  const found = { photo, offers, own };
  const proposal = propose(found);
  return { ...found, proposal, conflicts: findConflicts(found, proposal) };
}
