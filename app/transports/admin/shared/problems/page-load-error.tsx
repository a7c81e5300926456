import { useReloadPage } from '../loading/use-reload-page.ts';

/** Shown if a page could not be loaded, as on a phone without network. Without Polaris: its provider failed too. */
export function PageLoadError() {
  const reload = useReloadPage();
  return (
    <main style={{ padding: 24, display: 'grid', gap: 16, justifyItems: 'start' }}>
      <h1 style={{ fontSize: 20, fontWeight: 650, lineHeight: 1.3 }}>This page did not load</h1>
      <p>Check your connection, then try again.</p>
      <button
        type="button"
        onClick={reload}
        style={{
          minHeight: 44,
          padding: '0 20px',
          // Visible in forced-colors mode.
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
