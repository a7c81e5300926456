import { useEffect, useState } from 'react';

/**
 * The address of a session's photo on this page; undefined until it is there. Only requests of the page carry the ID token, so
 * the photo is fetched, not linked.
 */
export function useSessionPhoto(photoId: string | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (photoId === null) return;
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
  return url;
}
