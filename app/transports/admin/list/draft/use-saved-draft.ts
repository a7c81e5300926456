import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';

/** Older entries are not restored: counts start from the store's stock, which changes meanwhile. */
const MAX_AGE_MS = 60 * 60 * 1000;

type SavedDraft = { at: number; draft: Draft };

/**
 * The form's content, saved in the tab's session storage so that leaving the page or a reload loses nothing.
 * @param name identifies what is being listed: the match and the store
 */
export function useSavedDraft(name: string, initial: Draft) {
  const storageKey = `catalog-vision draft ${name}`;
  const [draft, setDraft] = useState(initial);
  const [isRestored, setIsRestored] = useState(false);

  // In an effect, because the server cannot see what is saved here.
  useEffect(() => {
    const saved = readSaved(storageKey);
    if (!saved) return;
    setDraft(saved);
    setIsRestored(true);
  }, [storageKey]);

  const forget = () => {
    setIsRestored(false);
    withStorage((storage) => storage.removeItem(storageKey));
  };
  return {
    draft,
    isRestored,
    change: (next: (now: Draft) => Draft) =>
      setDraft((now) => {
        const changed = next(now);
        const saved: SavedDraft = { at: Date.now(), draft: changed };
        withStorage((storage) => storage.setItem(storageKey, JSON.stringify(saved)));
        return changed;
      }),
    forget,
    startOver: () => {
      setDraft(initial);
      forget();
    },
  };
}

function readSaved(storageKey: string): Draft | null {
  const text = withStorage((storage) => storage.getItem(storageKey));
  if (!text) return null;
  try {
    const { at, draft } = JSON.parse(text) as SavedDraft;
    return Date.now() - at < MAX_AGE_MS && Array.isArray(draft.rows) ? draft : null;
  } catch {
    // Damaged, or saved by another version of this page.
    return null;
  }
}

/** Returns null if the browser refuses storage to a page in a frame. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}
