import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { MatchView } from '../shared/match-view.ts';
import { showToast } from '../shared/show-toast.ts';
import type { DraftForm } from './draft/use-draft.ts';
import type { ListLoad } from './load-list-page.server.ts';

/**
 * The form's stock location. For a product that is in the store, a new location is set once its stock is loaded: the
 * counts on the form start from that stock.
 */
export function useStockLocation(
  form: DraftForm,
  match: MatchView | null,
  { isInStore, onMove }: { isInStore: boolean; onMove: () => void },
) {
  const fetcher = useFetcher<ListLoad>();
  const [requested, setRequested] = useState<string | null>(null);
  const previousData = useRef(fetcher.data);
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    const loaded = fetcher.data;
    if (
      requested === null ||
      fetcher.state !== 'idle' ||
      !loaded ||
      loaded === previousData.current
    )
      return;
    setRequested(null);
    if (loaded.kind === 'form' && loaded.draft.locationId === requested) {
      latest.current.moveTo(requested, loaded.draft.rows);
    } else showToast('That location is no longer in the store');
  }, [requested, fetcher.state, fetcher.data]);

  return {
    locationId: requested ?? form.draft.locationId,
    /** The stock at the new location is being loaded. */
    isMoving: requested !== null,
    choose(locationId: string) {
      if (!match || !isInStore) return form.set('locationId', locationId);
      onMove();
      previousData.current = fetcher.data;
      setRequested(locationId);
      const query = new URLSearchParams({ match: match.requestId, location: locationId });
      fetcher.load(`/app/list?${query}`);
    },
  };
}

export type StockLocation = ReturnType<typeof useStockLocation>;
