import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../../../marks/marked-photo.tsx';
import { Note } from '../../../shared/elements/note.tsx';
import { useSessionPhoto } from '../../photos/use-session-photo.ts';

export type BoxPhotoProps = { photoId: string; trace: MatchTrace | undefined };

/** The box's photo, large, with what was read marked on it. */
export function BoxPhoto({ photoId, trace }: BoxPhotoProps) {
  const url = useSessionPhoto(photoId);
  return (
    <>
      {url === null ? <Note>The photo could not be loaded.</Note> : null}
      <MarkedPhoto sources={url ? [url] : []} alt="The box" trace={trace} maxHeight="38vh" />
    </>
  );
}
