import { useLoadAgain } from '../use-load-again.ts';

/** A page that never came, as on a phone out of reach. Polaris is not there: its provider is part of what failed. */
export function LostPage() {
  const loadAgain = useLoadAgain();
  return (
    <main style={{ padding: 24, display: 'grid', gap: 16, justifyItems: 'start' }}>
      <h1 style={{ fontSize: 20, fontWeight: 650, lineHeight: 1.3 }}>This page did not come</h1>
      <p>Check the connection, then try again.</p>
      <button
        type="button"
        onClick={loadAgain}
        style={{
          minHeight: 44,
          padding: '0 20px',
          // Seen where the system forces its colours.
          border: '1px solid transparent',
          borderRadius: 8,
          color: '#fff',
          background: '#303030',
          font: 'inherit',
          fontWeight: 600,
        }}
      >
        Try again
      </button>
    </main>
  );
}
