import { Banner } from '@shopify/polaris';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import type { DraftSource } from './draft/draft-from-match.ts';

export type FormNotesProps = {
  styleCode: string;
  source: DraftSource | null;
  /** When this match was listed; null if it was not. */
  listedAt: Date | null;
  addedAt: Date | null;
  isRestored: boolean;
  onStartOver: () => void;
};

/** Banners that say how the form was filled. */
export function FormNotes(props: FormNotesProps) {
  const { styleCode, source, listedAt, addedAt, isRestored, onStartOver } = props;
  const leftOut = source?.leftOut ?? [];
  return (
    <>
      {isRestored ? (
        <Banner
          tone="info"
          title="Your earlier entries were restored"
          action={{ content: 'Start over', onAction: onStartOver }}
        />
      ) : null}
      {listedAt ? (
        <Banner tone="warning" title="Already listed">
          This photo was listed <LocalTime at={listedAt} />. Its boxes are already in stock: check
          the counts before you list it again.
        </Banner>
      ) : null}
      {addedAt && !listedAt ? (
        <Banner tone="warning" title="Already in stock">
          The boxes on this photo were added to stock <LocalTime at={addedAt} />. The counts below
          include them.
        </Banner>
      ) : null}
      {source?.isInStore ? (
        <Banner tone="info">
          This product is in your store. The preview shows what would change; everything else stays
          the same.
        </Banner>
      ) : null}
      {leftOut.length > 0 ? (
        <Banner tone="warning" title={`Only boxes labelled ${styleCode} are on this form`}>
          These labels on the photo are not counted:
          <TextList texts={leftOut.map(describeLeftOut)} />
        </Banner>
      ) : null}
    </>
  );
}

function describeLeftOut({ code, size }: DraftSource['leftOut'][number]): string {
  const codeText = code ?? 'a label whose code could not be read';
  return size === '' ? codeText : `${codeText}, ${size}`;
}
