import { Text } from '@shopify/polaris';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../marks/marked-photo.tsx';
import { ReadingList } from '../marks/reading-list.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { describeStep } from './describe-step.ts';

export type MatchTraceCardProps = {
  trace: MatchTrace;
  /** Null once the photo is deleted: then only the list of readings is shown. */
  photoUrl: string | null;
};

/** How a match was found: what was read where on the photo, and each step with its provider, outcome and duration. */
export function MatchTraceCard({ trace, photoUrl }: MatchTraceCardProps) {
  return (
    <TitledCard title="How it was found">
      {photoUrl ? (
        <MarkedPhoto sources={[photoUrl]} alt="The photo" trace={trace} maxHeight="40vh" />
      ) : (
        <ReadingList readings={trace.readings} isMarked={false} />
      )}
      <ol style={{ margin: 0, paddingInlineStart: '20px' }}>
        {trace.steps.map(describeStep).map(({ title, outcome, duration }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recorded list never changes
          <li key={index} style={{ paddingBlock: '4px' }}>
            <Text as="p" fontWeight="medium" breakWord>
              {title}
            </Text>
            <Note isSmall>{`${outcome} · ${duration}`}</Note>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}
