import { Banner, List } from '@shopify/polaris';
import { LocalTime } from '../shared/local-time.tsx';
import type { DraftSource } from './draft/draft-from-match.ts';

export type FormNotesProps = {
  styleCode: string;
  source: DraftSource | null;
  /** When this listing was made before, ISO 8601. */
  listedAt: string | null;
  isBroughtBack: boolean;
  onStartOver: () => void;
};

/** What a person should know of how the form was filled. */
export function FormNotes(props: FormNotesProps) {
  const { styleCode, source, listedAt, isBroughtBack, onStartOver } = props;
  const leftOut = source?.leftOut ?? [];
  return (
    <>
      {isBroughtBack ? (
        <Banner
          tone="info"
          title="What you typed before is back"
          action={{ content: 'Start over', onAction: onStartOver }}
        />
      ) : null}
      {listedAt ? (
        <Banner tone="warning" title="Listed already">
          This photo was listed <LocalTime at={listedAt} />. Its boxes are in the stock: check the
          counts before you list it again.
        </Banner>
      ) : null}
      {source?.isInStore ? (
        <Banner tone="info">
          This product is in your store. The preview shows what would change; all else stays.
        </Banner>
      ) : null}
      {leftOut.length > 0 ? (
        <Banner tone="warning" title={`Only boxes labelled ${styleCode} are on this form`}>
          These labels of the photo are not counted:
          <List>
            {leftOut.map((label, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <List.Item key={index}>{leftOutWords(label)}</List.Item>
            ))}
          </List>
        </Banner>
      ) : null}
    </>
  );
}

function leftOutWords({ code, size }: DraftSource['leftOut'][number]): string {
  const which = code ?? 'a label whose code could not be read';
  return size === '' ? which : `${which}, ${size}`;
}
