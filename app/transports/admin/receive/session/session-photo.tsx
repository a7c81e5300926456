import { useEffect, useState } from 'react';
import { Picture } from '../../shared/elements/picture.tsx';

export type SessionPhotoProps = { photoId: string; alt: string; sizePx: number };

/** A photo of the session. Only requests of the page carry the ID token, so it is fetched, not linked. */
export function SessionPhoto({ photoId, alt, sizePx }: SessionPhotoProps) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let objectUrl: string | undefined;
    const stop = new AbortController();
    fetch(`/app/receive/photos/${photoId}`, { signal: stop.signal })
      .then((response) => (response.ok ? response.blob() : null))
      .then((blob) => {
        if (!blob || stop.signal.aborted) return;
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      })
      .catch(() => {});
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [photoId]);
  return <Picture src={url} alt={alt} sizePx={sizePx} />;
}
