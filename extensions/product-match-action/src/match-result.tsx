import type {
  ImageProductMatchOutput,
  MatchCandidate,
} from '../../../app/operations/image-product-match/contract.ts';
import { describeMatch } from './describe-match.ts';

const MAX_CANDIDATES = 5;

/** Shows which product was found, and why. */
export function MatchResult({ match }: { match: ImageProductMatchOutput }) {
  const { tone, heading } = describeMatch(match);
  return (
    <s-stack gap="base">
      <s-banner tone={tone} heading={heading}>
        {match.reason}
      </s-banner>
      {match.style_code && <s-text>Style code {match.style_code}</s-text>}
      {match.label?.style_code && !match.matched && (
        <s-text>On the label: {match.label.style_code}</s-text>
      )}
      {match.variant_conflicts.length > 0 && (
        <s-unordered-list>
          {match.variant_conflicts.map((conflict) => (
            <s-list-item key={conflict}>{conflict}</s-list-item>
          ))}
        </s-unordered-list>
      )}
      {!match.matched && <Candidates candidates={match.candidates} />}
    </s-stack>
  );
}

function Candidates({ candidates }: { candidates: readonly MatchCandidate[] }) {
  if (candidates.length === 0) return null;
  return (
    <s-section heading="It may be one of these">
      <s-unordered-list>
        {candidates.slice(0, MAX_CANDIDATES).map((candidate) => (
          <s-list-item key={candidate.link}>
            <s-text>
              {[candidate.title, candidate.style_code, candidate.source]
                .filter(Boolean)
                .join(' · ')}
            </s-text>
            {candidate.evidence[0] && (
              <s-paragraph color="subdued">{candidate.evidence[0]}</s-paragraph>
            )}
          </s-list-item>
        ))}
      </s-unordered-list>
    </s-section>
  );
}
