const BARS = [4, 7, 8.5, 12, 14.5, 16, 19.5];
const WIDTHS = [1.5, 0.75, 1.5, 1.25, 0.75, 2, 0.75];

/** A barcode in a square of fixed size, shown instead of a picture. The text beside it says what was scanned. */
export function BarcodeIcon({ sizePx }: { sizePx: number }) {
  return (
    <svg
      width={sizePx}
      height={sizePx}
      viewBox="0 0 24 24"
      aria-hidden
      focusable={false}
      style={ICON}
    >
      {BARS.map((left, index) => (
        <rect key={left} x={left} y={6} width={WIDTHS[index]} height={12} fill="currentColor" />
      ))}
    </svg>
  );
}

const ICON = {
  flexShrink: 0,
  display: 'block',
  boxSizing: 'border-box',
  color: 'var(--p-color-icon)',
  background: 'var(--p-color-bg-surface-secondary)',
  border: '1px solid var(--p-color-border)',
  borderRadius: 'var(--p-border-radius-200)',
} as const;
