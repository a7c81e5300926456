import { BarcodeIcon } from '../../shared/elements/barcode-icon.tsx';
import { Picture } from '../../shared/elements/picture.tsx';
import { useSessionPhoto } from '../photos/use-session-photo.ts';

export type SessionPhotoProps = {
  /** Null for a scan, which has no photo. */
  photoId: string | null;
  alt: string;
  sizePx: number;
};

/** A thumbnail of a session's photo; for a scan, a barcode instead. */
export function SessionPhoto({ photoId, alt, sizePx }: SessionPhotoProps) {
  const url = useSessionPhoto(photoId);
  if (photoId === null) return <BarcodeIcon sizePx={sizePx} />;
  return <Picture src={url ?? undefined} alt={alt} sizePx={sizePx} />;
}
