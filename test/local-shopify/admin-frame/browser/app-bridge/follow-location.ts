import { ADMIN_PARAMETERS } from '../../protocol.ts';
import { tellFrame } from './frame-channel.ts';

function tellLocation(): void {
  const url = new URL(location.href);
  for (const name of ADMIN_PARAMETERS) url.searchParams.delete(name);
  tellFrame({ type: 'location', path: url.pathname + url.search + url.hash });
}

/** Keeps the frame's address at the app's, so that a reload stays there. */
export function followLocation(onChange: () => void): void {
  const changed = () => {
    tellLocation();
    onChange();
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = history[name].bind(history);
    history[name] = (...args) => {
      real(...args);
      changed();
    };
  }
  window.addEventListener('popstate', changed);
  tellLocation();
}
