import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { MatchView } from '../shared/match-view.ts';
import { showToast } from '../shared/show-toast.ts';
import type { Draft } from './draft/draft.ts';
import type { DraftForm } from './draft/use-draft.ts';

/** What this needs of the page's own data. */
type Loaded = { kind: 'undecided' } | { kind: 'form'; draft: Draft };

/**
 * The location of the stock. For a product of the store another one is taken only together with the stock it has:
 * the counts on the form start from it.
 */
export function useStockLocation(
  form: DraftForm,
  match: MatchView | null,
  { isInStore, onMove }: { isInStore: boolean; onMove: () => void },
) {
  const fetcher = useFetcher<Loaded>();
  const [asked, setAsked] = useState<string | null>(null);
  const earlier = useRef(fetcher.data);
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    const loaded = fetcher.data;
    if (asked === null || fetcher.state !== 'idle' || !loaded || loaded === earlier.current) return;
    setAsked(null);
    if (loaded.kind === 'form' && loaded.draft.locationId === asked) {
      latest.current.moveTo(asked, loaded.draft.rows);
    } else showToast('That location is not in the store any more');
  }, [asked, fetcher.state, fetcher.data]);

  return {
    locationId: asked ?? form.draft.locationId,
    /** The stock there is being asked for. */
    isMoving: asked !== null,
    choose(locationId: string) {
      if (!match || !isInStore) return form.set('locationId', locationId);
      onMove();
      earlier.current = fetcher.data;
      setAsked(locationId);
      const query = new URLSearchParams({ match: match.requestId, location: locationId });
      fetcher.load(`/app/list?${query}`);
    },
  };
}

export type StockLocation = ReturnType<typeof useStockLocation>;
