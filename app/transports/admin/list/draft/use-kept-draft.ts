import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';

/** Counts start from the store's stock, which moves on: what was typed before this is not brought back. */
const KEPT_MS = 60 * 60 * 1000;

type Kept = { at: number; draft: Draft };

/**
 * The form's content, kept in this tab: a wrong tap on the menu, a reload or a phone that slept loses nothing.
 * @param name of what is being listed, different for each match and store
 */
export function useKeptDraft(name: string, initial: Draft) {
  const place = `catalog-vision draft ${name}`;
  const [draft, setDraft] = useState(initial);
  const [isBroughtBack, setIsBroughtBack] = useState(false);

  // After hydration: the server knows nothing of what is kept here.
  useEffect(() => {
    const kept = readKept(place);
    if (!kept) return;
    setDraft(kept);
    setIsBroughtBack(true);
  }, [place]);

  const forget = () => {
    setIsBroughtBack(false);
    withStorage((storage) => storage.removeItem(place));
  };
  return {
    draft,
    isBroughtBack,
    change: (next: (now: Draft) => Draft) =>
      setDraft((now) => {
        const changed = next(now);
        const kept: Kept = { at: Date.now(), draft: changed };
        withStorage((storage) => storage.setItem(place, JSON.stringify(kept)));
        return changed;
      }),
    forget,
    startOver: () => {
      setDraft(initial);
      forget();
    },
  };
}

function readKept(place: string): Draft | null {
  const text = withStorage((storage) => storage.getItem(place));
  if (!text) return null;
  try {
    const { at, draft } = JSON.parse(text) as Kept;
    return Date.now() - at < KEPT_MS && Array.isArray(draft.rows) ? draft : null;
  } catch {
    // Damaged, or of another version of this page.
    return null;
  }
}

/** A browser may refuse to keep anything for a page in a frame. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
