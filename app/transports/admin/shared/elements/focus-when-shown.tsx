import { type ReactNode, useEffect, useRef } from 'react';

type FocusWhenShownProps = { isEnabled?: boolean; children: ReactNode };

/** Scrolls to a result and moves the focus to it, so that keyboard and screen reader continue from there. */
export function FocusWhenShown({ isEnabled = true, children }: FocusWhenShownProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isEnabled) return;
    top.current?.focus({ preventScroll: true });
    // Show the start of a result that is taller than the screen.
    const isTall = (top.current?.offsetHeight ?? 0) > window.innerHeight;
    top.current?.scrollIntoView({ block: isTall ? 'start' : 'nearest' });
  }, [isEnabled]);
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  );
}
