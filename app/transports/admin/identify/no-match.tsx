import { Banner, BlockStack, Button, Divider } from '@shopify/polaris';
import { WriteNote } from '../access/write-button.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import type { MatchView } from '../shared/match-view.ts';
import { CandidateCard } from './candidate-card.tsx';
import { CameraButton } from './photo/camera-button.tsx';

export type NoMatchProps = {
  match: MatchView;
  onPhoto: (photo: File) => void;
  /** Called when no candidate fits: goes to the field for the code, further down the page. */
  onNone: () => void;
  onChoose: (index: number) => void;
  /** Index of the candidate whose choice is being sent; null if there is none. */
  choosing: number | null;
};

/** A match that was refused: why, the next step, and the candidates, none of them preselected. */
export function NoMatch({ match, onPhoto, onNone, onChoose, choosing }: NoMatchProps) {
  const { output, choice } = match;
  const { candidates } = output;
  return (
    <BlockStack gap="400">
      <Banner tone="warning" title={bannerTitle(match)}>
        <BlockStack gap="300">
          <Paragraph>{output.reason}</Paragraph>
          {/* The photo above has the same button, but here it is the suggested next step. */}
          {match.triedCode === undefined ? (
            <CameraButton label="Retake the photo" isPrimary testId="retake" onPhoto={onPhoto} />
          ) : null}
        </BlockStack>
      </Banner>
      {candidates.length > 0 ? (
        <TitledCard title={candidates.length === 1 ? 'Is it this one?' : 'Is it one of these?'}>
          <Note>Compare each with the box.</Note>
          <WriteNote />
          <Button onClick={onNone}>Type the code instead</Button>
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
        </TitledCard>
      ) : null}
      {choice ? (
        <Banner tone="info" title="A product is already chosen">
          <Button url={`/app/list?match=${encodeURIComponent(match.requestId)}`}>List it</Button>
        </Banner>
      ) : null}
    </BlockStack>
  );
}

function bannerTitle({ triedCode, output: { label, candidates } }: MatchView): string {
  if (candidates.length > 0) return 'Not certain which product this is';
  if (triedCode !== undefined) return `Nothing was found for ${triedCode}`;
  if (!label) return 'No label could be read';
  return label.unreadable ? 'The label could not be read' : 'Not certain which product this is';
}
