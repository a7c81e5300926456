import { useEffect, useRef } from 'react';
import { createWedgeDetector } from './wedge-detector.ts';

/** Elements that handle keys themselves. */
const HANDLES_KEYS =
  'input, textarea, select, [contenteditable], [role="listbox"], [role="combobox"]';

/**
 * Takes what a keyboard-wedge scanner types while no field has the focus. Its Enter is not passed on to the page,
 * because it would press the focused button. The digits press nothing, so they are passed on.
 */
export function useKeyboardWedge(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const detector = createWedgeDetector();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      const isTaken = target instanceof Element && target.closest(HANDLES_KEYS) !== null;
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
