import { type ReactNode, useEffect, useRef } from 'react';

/** An answer that was waited for: it is brought into view, and the keyboard and a screen reader go on from it. */
export function FocusHere({ isOn = true, children }: { isOn?: boolean; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOn) return;
    top.current?.focus({ preventScroll: true });
    // Of what is higher than the screen the beginning is what was waited for.
    const isHigh = (top.current?.offsetHeight ?? 0) > window.innerHeight;
    top.current?.scrollIntoView({ block: isHigh ? 'start' : 'nearest' });
  }, [isOn]);
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
