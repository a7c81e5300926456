import { useEffect, useRef } from 'react';
import { createWedgeDetector } from './wedge-detector.ts';

/** What takes keys for itself. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="combobox"]';

/**
 * Takes what a scanner types while the focus is on no field. Its Enter would press the button that has the focus, so that is
 * kept from the page. Digits alone press nothing.
 */
export function useWedge(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const detector = createWedgeDetector();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const isTaken = target instanceof Element && target.closest(TAKES_KEYS) !== null;
      if (isTaken || event.ctrlKey || event.altKey || event.metaKey) return;
      const code = detector.press(key, timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
