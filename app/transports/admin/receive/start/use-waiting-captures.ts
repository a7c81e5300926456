import { useEffect, useState } from 'react';
import { getPhotoOutbox } from '../capture/outbox/capture-outbox.ts';

/** Counts the captures that are only on this device, by session id. They are sent while the session's page is open. */
export function useWaitingCaptures(shop: string): ReadonlyMap<string, number> {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isGone = false;
    void getPhotoOutbox()
      .listSessionsWithWaiting(shop)
      .then((sessions) => {
        if (isGone) return;
        setWaiting(new Map(sessions.map((each) => [each.sessionId, each.waiting])));
      });
    return () => {
      isGone = true;
    };
  }, [shop]);
  return waiting;
}
