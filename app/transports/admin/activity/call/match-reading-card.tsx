import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../../marks/marked-photo.tsx';
import { ReadingList } from '../../marks/reading-list.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';

export type MatchReadingCardProps = {
  trace: MatchTrace;
  /** Null once the photo is deleted: then only the list of readings is shown. */
  photoUrl: string | null;
};

/** Shows what was read on a match's photo, and where. */
export function MatchReadingCard({ trace, photoUrl }: MatchReadingCardProps) {
  return (
    <TitledCard title="Where it was read">
      {photoUrl ? (
        <MarkedPhoto sources={[photoUrl]} alt="The photo" trace={trace} maxHeight="40vh" />
      ) : (
        <ReadingList readings={trace.readings} isMarked={false} />
      )}
    </TitledCard>
  );
}
