import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { MATCH_LIMITS, type MatchCandidate } from '../contract.ts';
import type { MatchDecision, MatchEvidence } from '../evidence/evidence.ts';
import { rankCandidates } from './answer/rank-candidates.ts';
import { wordReason } from './answer/word-reason.ts';
import { type AssessedOwn, assessOwn } from './case/assess-own.ts';
import { areAllOthers, isSlipOf, isUnknownCode } from './case/is-unknown-code.ts';
import { type PhotoFindings, readingKeys, readPhotoFindings } from './case/read-photo-findings.ts';
import { type Judgement, judge } from './judge.ts';
import { type AssessedOffer, assessOffers } from './pages/assess-offers.ts';
import { findByCode, NOTHING } from './proposal/find-by-code.ts';
import { confirmedFirst, findConfirmed } from './proposal/find-confirmed.ts';
import { findByBarcode, findByExactImage } from './proposal/find-without-code.ts';
import { type Finding, isMatch } from './proposal/verdict.ts';

/**
 * What the evidence is worth. Pure: no clock, no request, and the order of the evidence does not matter.
 * Always holds: matched = confidence high or medium = best set = style_code present.
 */
export function decide(evidence: MatchEvidence): MatchDecision {
  const read = weigh(evidence, readPhotoFindings(evidence));
  const { photoFindings, offers, own, finding, judged, matched } =
    byOtherReading(evidence, read) ?? byBarcodeInstead(evidence, read) ?? read;
  const ranked = rankCandidates(photoFindings, finding, matched, offers, own);
  const candidates = confirmedFirst(ranked, photoFindings.confirmed, matched);
  const [first] = candidates;
  const method = methodOf(photoFindings, finding, evidence, candidates.length);
  return {
    matched,
    confidence: matched ? judged.confidence : first === undefined ? 'none' : 'low',
    reason: wordReason({
      ...judged,
      photoFindings,
      finding,
      matched,
      best: first,
      candidateCount: candidates.length,
      areOthers: candidates.length > 0 && areAllOthers(photoFindings, offers, own),
      failures: evidence.failures,
    }),
    ...(matched && finding.code !== null && { style_code: finding.code.printed.trim() }),
    best: matched && first !== undefined ? bestOf(first) : null,
    candidates: candidates.slice(0, MATCH_LIMITS.candidates),
    candidates_total: candidates.length,
    variant_conflicts: conflictsOfAll(evidence, photoFindings, judged),
    ...(method !== undefined && { method }),
  };
}

/** Of several codes none is the answer, but each may be chosen: every label is held against the sources of its code. */
function conflictsOfAll(
  evidence: MatchEvidence,
  photoFindings: PhotoFindings,
  judged: Judgement,
): string[] {
  if (photoFindings.rivalCodes.length === 0) return [...judged.conflictWords];
  const words = photoFindings.rivalCodes.flatMap((code) => {
    const labels = evidence.labels.filter(({ styleCode }) => isCode(styleCode, code));
    const one = { ...evidence, labels };
    return weigh(one, readPhotoFindings(one)).judged.conflictWords;
  });
  return [...new Set(words)].sort();
}

function isCode(read: LabelReading['styleCode'], code: string): boolean {
  return readingKeys(read).includes(comparisonKey(code));
}

type Weighed = {
  photoFindings: PhotoFindings;
  offers: readonly AssessedOffer[];
  own: readonly AssessedOwn[];
  finding: Finding;
  judged: Judgement;
  matched: boolean;
};

/** All the evidence beside what the photo is taken to say. */
function weigh(evidence: MatchEvidence, photoFindings: PhotoFindings): Weighed {
  const offers = assessOffers(evidence.offers, photoFindings);
  const own = assessOwn(evidence.own, photoFindings);
  const finding = find(photoFindings, offers, own);
  const judged = judge(photoFindings, finding, offers, own);
  const matched = judged.vetoes.length === 0 && isMatch(judged.confidence);
  return { photoFindings, offers, own, finding, judged, matched };
}

/** Of two readings of one label the one that the barcode says. */
function byOtherReading(evidence: MatchEvidence, read: Weighed): Weighed | null {
  if (read.matched || read.photoFindings.code?.other === undefined) return null;
  const labels = evidence.labels.map((label) => {
    const { styleCode } = label;
    if (styleCode?.otherReading === undefined) return label;
    const { printed, otherReading } = styleCode;
    return { ...label, styleCode: { ...styleCode, printed: otherReading, otherReading: printed } };
  });
  const other = weigh(evidence, readPhotoFindings({ ...evidence, labels }));
  return other.matched ? other : null;
}

/**
 * A code that nobody knows was most likely misread. Where the barcode alone is a match, it decides, as if no code
 * had been read: always for an unclear reading, for a clear one only where it is the barcode's code but for a slip.
 */
function byBarcodeInstead(evidence: MatchEvidence, read: Weighed): Weighed | null {
  const { code, brandOrShape: _, ...rest } = read.photoFindings;
  if (
    code === undefined ||
    read.matched ||
    !isUnknownCode(read.photoFindings, read.offers, read.own)
  ) {
    return null;
  }
  // The brand was guessed from that very code, where no label names one.
  const brand = rest.brand === undefined ? {} : { brandOrShape: rest.brand };
  const weighed = weigh(evidence, { ...rest, ...brand, unknownCode: code.printed });
  const meant = weighed.finding.code?.key ?? '';
  const fits = !code.accepted || isSlipOf(code.key, meant);
  return weighed.matched && weighed.finding.route === 'barcode' && fits ? weighed : null;
}

/** A person's word first, then the label's code, then the barcode, then the picture; a description alone never matches. */
function find(
  photoFindings: PhotoFindings,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Finding {
  if (photoFindings.confirmed !== undefined && photoFindings.code !== undefined) {
    return findConfirmed(photoFindings.confirmed, photoFindings.code, offers, own);
  }
  if (photoFindings.code !== undefined) return findByCode(photoFindings, offers, own);
  if (photoFindings.rivalCodes.length > 0) return NOTHING;
  const byBarcode = findByBarcode(photoFindings, offers, own);
  if (byBarcode.code !== null || photoFindings.description !== undefined) return byBarcode;
  return findByExactImage(offers);
}

function methodOf(
  photoFindings: PhotoFindings,
  finding: Finding,
  evidence: MatchEvidence,
  candidateCount: number,
): MatchDecision['method'] {
  if (candidateCount === 0) return undefined;
  if (photoFindings.confirmed !== undefined && photoFindings.rivalCodes.length === 0) {
    return photoFindings.confirmed.labelAgrees ? 'label' : undefined;
  }
  if (photoFindings.code !== undefined || photoFindings.rivalCodes.length > 0) return 'label';
  if (finding.route === 'barcode' && isMatch(finding.confidence)) return undefined;
  if (photoFindings.description !== undefined) return 'label_description';
  const byPicture = evidence.offers.some(({ foundBy }) => foundBy.startsWith('image_'));
  return byPicture ? 'reverse_image' : undefined;
}

function bestOf({ title, link, source, image_url }: MatchCandidate) {
  return { title, link, source, ...(image_url !== undefined && { image_url }) };
}
