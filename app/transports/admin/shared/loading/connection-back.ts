const BACK = 'connection-back';

/** Says that the app answers again: whatever waits for its next attempt makes it now. */
export function tellConnectionBack(): void {
  window.dispatchEvent(new Event(BACK));
}

/**
 * Calls back when the device has its network again, and when the app answers after it did not; what it returns ends that.
 * A browser takes a network without a way to the app for a connection, so its own word is not enough.
 */
export function onConnectionBack(listener: () => void): () => void {
  const names = ['online', BACK];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
