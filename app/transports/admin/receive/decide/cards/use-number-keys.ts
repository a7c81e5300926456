import { useEffect, useRef } from 'react';

/** More choices than this are not numbered. */
export const MOST_NUMBERED = 9;

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Chooses with the keys 1 to 9, unless the person types into a field. @param count choices on the page */
export function useNumberKeys(count: number, onChoose: (index: number) => void): void {
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (count > MOST_NUMBERED) return;
    const onKey = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      const isTyping = target instanceof Element && target.closest(TYPED_INTO) !== null;
      if (isTyping || ctrlKey || metaKey || altKey || repeat) return;
      const index = Number(key) - 1;
      if (/^[1-9]$/.test(key) && index < count) choose.current(index);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [count]);
}
