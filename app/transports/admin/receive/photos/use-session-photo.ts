import { useEffect, useState } from 'react';
import { onConnectionBack } from '../../shared/loading/connection-back.ts';

/**
 * Returns an object URL of a session's photo: undefined while it loads, null if it cannot be loaded. The photo is
 * fetched, not linked, because only the page's own requests carry the ID token. A failed request, unless the photo was
 * deleted, is repeated when the connection is back.
 */
export function useSessionPhoto(photoId: string | null): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (photoId === null) return;
    let objectUrl: string | undefined;
    let isLost = false;
    const stop = new AbortController();
    const load = async () => {
      isLost = false;
      const found = await fetchPhoto(photoId, stop.signal);
      if (stop.signal.aborted) return;
      if (found instanceof Blob) objectUrl = URL.createObjectURL(found);
      setUrl(objectUrl ?? null);
      isLost = found === 'lost';
    };
    const ignoreConnection = onConnectionBack(() => {
      if (isLost) void load();
    });
    void load();
    return () => {
      stop.abort();
      ignoreConnection();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [photoId]);
  return url;
}

async function fetchPhoto(photoId: string, signal: AbortSignal): Promise<Blob | 'gone' | 'lost'> {
  try {
    const response = await fetch(`/app/receive/photos/${photoId}`, { signal });
    if (response.ok) return await response.blob();
    return response.status === 404 ? 'gone' : 'lost';
  } catch {
    return 'lost';
  }
}
