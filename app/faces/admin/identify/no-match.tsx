import { Banner, BlockStack, Button, Card, Divider, Text } from '@shopify/polaris';
import type { MatchView } from '../shared/match-view.ts';
import { CandidateCard } from './candidate-card.tsx';

export type NoMatchProps = {
  match: MatchView;
  onRetake: () => void;
  onChoose: (index: number) => void;
  /** The candidate that is being written down. */
  choosing: number | null;
};

/** A refusal: why, what to do, and what was considered, none of it preselected. */
export function NoMatch({ match, onRetake, onChoose, choosing }: NoMatchProps) {
  const { output, choice } = match;
  const { candidates } = output;
  return (
    <BlockStack gap="400">
      <Banner tone="warning" title={titleOf(output)}>
        <BlockStack gap="300">
          <Text as="p" breakWord>
            {output.reason}
          </Text>
          {/* The photo above has the same button; here it is the next step. */}
          {candidates.length === 0 || output.label?.unreadable ? (
            <div>
              <Button onClick={onRetake}>Retake the photo</Button>
            </div>
          ) : null}
        </BlockStack>
      </Banner>
      {candidates.length > 0 ? (
        <Card>
          <BlockStack gap="400">
            <BlockStack gap="100">
              <Text as="h2" variant="headingMd">
                {candidates.length === 1 ? 'Is it this one?' : 'Is it one of these?'}
              </Text>
              <Text as="p" tone="subdued">
                Compare with the box. If none of them is it, type the code.
              </Text>
            </BlockStack>
            {candidates.map((candidate, index) => (
              <BlockStack gap="400" key={candidate.link + (candidate.style_code ?? '')}>
                {index > 0 ? <Divider /> : null}
                <CandidateCard
                  candidate={candidate}
                  label={output.label}
                  onChoose={() => onChoose(index)}
                  isChoosing={choosing === index}
                />
              </BlockStack>
            ))}
          </BlockStack>
        </Card>
      ) : null}
      {choice ? (
        <Banner tone="info" title="Somebody has decided this one">
          <Button url={`/app/list?match=${encodeURIComponent(match.requestId)}`}>List it</Button>
        </Banner>
      ) : null}
    </BlockStack>
  );
}

function titleOf({ label, candidates }: MatchView['output']): string {
  if (label?.unreadable) return 'The label could not be read';
  return label || candidates.length > 0 ? 'Not sure enough to say' : 'No label could be read';
}
