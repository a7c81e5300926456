import { Banner, BlockStack, Button, Card, Divider, Text } from '@shopify/polaris';
import type { MatchView } from '../shared/match-view.ts';
import { CandidateCard } from './candidate-card.tsx';
import { CameraButton } from './photo/camera-button.tsx';

export type NoMatchProps = {
  match: MatchView;
  onPhoto: (photo: File) => void;
  /** Where the code can be typed, which may be far down the page. */
  onNone: () => void;
  onChoose: (index: number) => void;
  /** The candidate that is being written down. */
  choosing: number | null;
};

/** A refusal: why, what to do, and what was considered, none of it preselected. */
export function NoMatch({ match, onPhoto, onNone, onChoose, choosing }: NoMatchProps) {
  const { output, choice } = match;
  const { candidates } = output;
  return (
    <BlockStack gap="400">
      <Banner tone="warning" title={titleOf(match)}>
        <BlockStack gap="300">
          <Text as="p" breakWord>
            {output.reason}
          </Text>
          {/* The photo above has the same button; here it is the next step. */}
          {match.triedCode === undefined ? (
            <CameraButton label="Retake the photo" isPrimary testId="retake" onPhoto={onPhoto} />
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
                Compare with the box.
              </Text>
            </BlockStack>
            <Button onClick={onNone}>None of these: type the code</Button>
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
        <Banner tone="info" title="This one is decided already">
          <Button url={`/app/list?match=${encodeURIComponent(match.requestId)}`}>List it</Button>
        </Banner>
      ) : null}
    </BlockStack>
  );
}

function titleOf({ triedCode, output: { label, candidates } }: MatchView): string {
  if (candidates.length > 0) return 'Not sure enough to say';
  if (triedCode !== undefined) return `Nothing was found for ${triedCode}`;
  if (!label) return 'No label could be read';
  return label.unreadable ? 'The label could not be read' : 'Not sure enough to say';
}
