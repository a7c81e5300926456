import { comparisonKey } from '#app/platform/style-code/comparison-key.ts';
import type { LabelReading } from '#app/providers/label-reader/label-reader.ts';
import { MATCH_LIMITS, type MatchCandidate } from './contract.ts';
import { type AssessedOffer, assessOffers } from './deciding/assess-offers.ts';
import { type AssessedOwn, assessOwn } from './deciding/assess-own.ts';
import { findByCode, NOTHING } from './deciding/find-by-code.ts';
import { confirmedFirst, findConfirmed } from './deciding/find-confirmed.ts';
import { findByBarcode, findByExactImage } from './deciding/find-without-code.ts';
import { areAllOthers, isSlipOf, isUnheard } from './deciding/is-unheard.ts';
import { type Judgement, judge } from './deciding/judge.ts';
import { rankCandidates } from './deciding/rank-candidates.ts';
import { readingKeys, readSubject, type Subject } from './deciding/read-subject.ts';
import { type Finding, isMatch } from './deciding/verdict.ts';
import { wordReason } from './deciding/word-reason.ts';
import type { MatchDecision, MatchEvidence } from './evidence.ts';

/**
 * What the evidence is worth. Pure: no clock, no request, and the order of the evidence does not matter.
 * Always holds: matched = confidence high or medium = best set = style_code present.
 */
export function decide(evidence: MatchEvidence): MatchDecision {
  const read = weigh(evidence, readSubject(evidence));
  const { subject, offers, own, finding, judged, matched } =
    byOtherReading(evidence, read) ?? byBarcodeInstead(evidence, read) ?? read;
  const ranked = rankCandidates(subject, finding, matched, offers, own);
  const candidates = confirmedFirst(ranked, subject.confirmed, matched);
  const [first] = candidates;
  const method = methodOf(subject, finding, evidence, candidates.length);
  return {
    matched,
    confidence: matched ? judged.confidence : first === undefined ? 'none' : 'low',
    reason: wordReason({
      ...judged,
      subject,
      finding,
      matched,
      best: first,
      candidateCount: candidates.length,
      areOthers: candidates.length > 0 && areAllOthers(subject, offers, own),
      failures: evidence.failures,
    }),
    ...(matched && finding.code !== null && { style_code: finding.code.printed.trim() }),
    best: matched && first !== undefined ? bestOf(first) : null,
    candidates: candidates.slice(0, MATCH_LIMITS.candidates),
    candidates_total: candidates.length,
    variant_conflicts: conflictsOfAll(evidence, subject, judged),
    ...(method !== undefined && { method }),
  };
}

/** Of several codes none is the answer, but each may be chosen: every label is held against the sources of its code. */
function conflictsOfAll(evidence: MatchEvidence, subject: Subject, judged: Judgement): string[] {
  if (subject.rivalCodes.length === 0) return [...judged.conflictWords];
  const words = subject.rivalCodes.flatMap((code) => {
    const labels = evidence.labels.filter(({ styleCode }) => isCode(styleCode, code));
    const one = { ...evidence, labels };
    return weigh(one, readSubject(one)).judged.conflictWords;
  });
  return [...new Set(words)].sort();
}

function isCode(read: LabelReading['styleCode'], code: string): boolean {
  return readingKeys(read).includes(comparisonKey(code));
}

type Weighed = {
  subject: Subject;
  offers: readonly AssessedOffer[];
  own: readonly AssessedOwn[];
  finding: Finding;
  judged: Judgement;
  matched: boolean;
};

/** All the evidence beside what the photo is taken to say. */
function weigh(evidence: MatchEvidence, subject: Subject): Weighed {
  const offers = assessOffers(evidence.offers, subject);
  const own = assessOwn(evidence.own, subject);
  const finding = find(subject, offers, own);
  const judged = judge(subject, finding, offers, own);
  const matched = judged.vetoes.length === 0 && isMatch(judged.confidence);
  return { subject, offers, own, finding, judged, matched };
}

/** Of two readings of one label the one that the barcode says. */
function byOtherReading(evidence: MatchEvidence, read: Weighed): Weighed | null {
  if (read.matched || read.subject.code?.other === undefined) return null;
  const labels = evidence.labels.map((label) => {
    const { styleCode } = label;
    if (styleCode?.otherReading === undefined) return label;
    const { printed, otherReading } = styleCode;
    return { ...label, styleCode: { ...styleCode, printed: otherReading, otherReading: printed } };
  });
  const other = weigh(evidence, readSubject({ ...evidence, labels }));
  return other.matched ? other : null;
}

/**
 * A code that nobody knows was most likely misread. Where the barcode alone is a match, it decides, as if no code
 * had been read: always for an unclear reading, for a clear one only where it is the barcode's code but for a slip.
 */
function byBarcodeInstead(evidence: MatchEvidence, read: Weighed): Weighed | null {
  const { code, brandOrShape: _, ...rest } = read.subject;
  if (code === undefined || read.matched || !isUnheard(read.subject, read.offers, read.own)) {
    return null;
  }
  // The brand was guessed from that very code, where no label names one.
  const brand = rest.brand === undefined ? {} : { brandOrShape: rest.brand };
  const weighed = weigh(evidence, { ...rest, ...brand, unheardCode: code.printed });
  const meant = weighed.finding.code?.key ?? '';
  const fits = !code.accepted || isSlipOf(code.key, meant);
  return weighed.matched && weighed.finding.route === 'barcode' && fits ? weighed : null;
}

/** A person's word first, then the label's code, then the barcode, then the picture; a description alone never matches. */
function find(
  subject: Subject,
  offers: readonly AssessedOffer[],
  own: readonly AssessedOwn[],
): Finding {
  if (subject.confirmed !== undefined && subject.code !== undefined) {
    return findConfirmed(subject.confirmed, subject.code, offers, own);
  }
  if (subject.code !== undefined) return findByCode(subject, offers, own);
  if (subject.rivalCodes.length > 0) return NOTHING;
  const byBarcode = findByBarcode(subject, offers, own);
  if (byBarcode.code !== null || subject.description !== undefined) return byBarcode;
  return findByExactImage(offers);
}

function methodOf(
  subject: Subject,
  finding: Finding,
  evidence: MatchEvidence,
  candidateCount: number,
): MatchDecision['method'] {
  if (candidateCount === 0) return undefined;
  if (subject.confirmed !== undefined && subject.rivalCodes.length === 0) {
    return subject.confirmed.labelAgrees ? 'label' : undefined;
  }
  if (subject.code !== undefined || subject.rivalCodes.length > 0) return 'label';
  if (finding.route === 'barcode' && isMatch(finding.confidence)) return undefined;
  if (subject.description !== undefined) return 'label_description';
  const byPicture = evidence.offers.some(({ foundBy }) => foundBy.startsWith('image_'));
  return byPicture ? 'reverse_image' : undefined;
}

function bestOf({ title, link, source, image_url }: MatchCandidate) {
  return { title, link, source, ...(image_url !== undefined && { image_url }) };
}
