import { Picture } from '../../shared/elements/picture.tsx';
import { useSessionPhoto } from '../photos/use-session-photo.ts';

export type SessionPhotoProps = { photoId: string; alt: string; sizePx: number };

/** A photo of the session, as a thumbnail. */
export function SessionPhoto({ photoId, alt, sizePx }: SessionPhotoProps) {
  return <Picture src={useSessionPhoto(photoId)} alt={alt} sizePx={sizePx} />;
}
