import { useEffect, useRef } from 'react';
import { createSingleDigitDetector } from './single-digit-detector.ts';

/** More choices than this are not numbered. */
export const MAX_NUMBERED = 9;

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/**
 * Chooses with the keys 1 to 9, unless the user types into a field. A keyboard-wedge scanner chooses nothing.
 * @param count number of choices on the page
 */
export function useNumberKeys(count: number, onChoose: (index: number) => void): void {
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (count > MAX_NUMBERED) return;
    const digits = createSingleDigitDetector((digit) => {
      if (digit <= count) choose.current(digit - 1);
    });
    const onKey = ({ key, target, timeStamp, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest(TYPED_INTO) !== null;
      if (isTyping || ctrlKey || metaKey || altKey || repeat) return digits.stop();
      digits.press(key, timeStamp);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      digits.stop();
      window.removeEventListener('keydown', onKey);
    };
  }, [count]);
}
