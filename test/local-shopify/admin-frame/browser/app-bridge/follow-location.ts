import { ADMIN_PARAMETERS } from '../../protocol.ts';
import { sendToFrame } from './frame-channel.ts';

function sendLocation(): void {
  const url = new URL(location.href);
  for (const name of ADMIN_PARAMETERS) url.searchParams.delete(name);
  sendToFrame({ type: 'location', path: url.pathname + url.search + url.hash });
}

/** Keeps the frame's address in step with the app's, so that a reload stays on the page. */
export function followLocation(onChange: () => void): void {
  const changed = () => {
    sendLocation();
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
  sendLocation();
}
