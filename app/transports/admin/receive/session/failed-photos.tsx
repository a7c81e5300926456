import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../../access/write-button.tsx';
import { LocalTime } from '../../shared/elements/local-time.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import { wordProblem } from './describe-row.ts';
import type { SessionIntent } from './handle-session-form.server.ts';
import type { PhotoView } from './load-session.server.ts';
import { SessionPhoto } from './session-photo.tsx';
import type { useSession } from './use-session.ts';

const PHOTO_PX = 96;

export type FailedPhotosProps = {
  photos: readonly PhotoView[];
  session: ReturnType<typeof useSession>;
  /** In a finished session, photos are not read any more. */
  isOpen: boolean;
};

type NamedPhoto = { id: string; name: string };

/** Lists photos and scans that could not be read, each with the reason and a button to try again. */
export function FailedPhotos({ photos, session, isOpen }: FailedPhotosProps) {
  if (photos.length === 0) return null;
  const button = (intent: SessionIntent, label: string, { id, name }: NamedPhoto) => (
    <WriteButton
      accessibilityLabel={`${label}: ${name}`}
      loading={session.intentFor([id]) === intent}
      onClick={() => session.commandPhoto(intent, id)}
    >
      {label}
    </WriteButton>
  );
  return (
    <TitledCard
      title={`${countCaptures(photos)} could not be read`}
      badge={
        photos.length > 1 && isOpen ? (
          <WriteButton
            loading={session.isSending('retry_photo')}
            onClick={() => session.commandPhoto('retry_photo')}
          >
            Try all again
          </WriteButton>
        ) : null
      }
    >
      <BlockStack gap="400">
        {photos.map((photo, at) => (
          <InlineStack key={photo.id} gap="300" wrap={false} blockAlign="start">
            <SessionPhoto
              photoId={photo.scannedCode === null ? photo.id : null}
              alt={`Failed photo ${at + 1}`}
              sizePx={PHOTO_PX}
            />
            <BlockStack gap="200">
              {photo.scannedCode === null ? null : (
                <Text as="p" fontWeight="semibold" breakWord>
                  {photo.scannedCode}
                </Text>
              )}
              <Text as="p" breakWord>
                {photo.problem ? wordProblem(photo.problem) : 'It could not be read.'}
              </Text>
              <Note isSmall>
                {photo.scannedCode === null ? 'Taken' : 'Scanned'} <LocalTime at={photo.takenAt} />.{' '}
                {photo.charged === 0
                  ? 'Nothing was charged.'
                  : 'It was identified, and trying again costs nothing more.'}
              </Note>
              {isOpen ? (
                <InlineStack gap="200">
                  {button('retry_photo', 'Try again', { id: photo.id, name: nameOf(photo, at) })}
                  {button('remove_photo', 'Remove', { id: photo.id, name: nameOf(photo, at) })}
                </InlineStack>
              ) : null}
            </BlockStack>
          </InlineStack>
        ))}
      </BlockStack>
    </TitledCard>
  );
}

/** Returns a name that tells buttons with the same label apart for screen reader users. */
const nameOf = ({ scannedCode }: PhotoView, at: number) =>
  scannedCode === null ? `failed photo ${at + 1}` : `scan of ${scannedCode}`;

/** Such as "2 photos and 1 scan". */
function countCaptures(photos: readonly PhotoView[]): string {
  const scans = photos.filter(({ scannedCode }) => scannedCode !== null).length;
  const counts = [
    ...(photos.length > scans ? [formatCount(photos.length - scans, 'photo')] : []),
    ...(scans > 0 ? [formatCount(scans, 'scan')] : []),
  ];
  return counts.join(' and ');
}
