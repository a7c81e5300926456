const BACK = 'connection-back';

/** Whether the last request of any page got no answer from the app. */
let isUnreachable = false;

/** Records whether a request got an answer. The first answer after a failure calls the listeners, which retry. */
export function recordAnswer(isAnswer: boolean): void {
  const isBack = isAnswer && isUnreachable;
  isUnreachable = !isAnswer;
  if (isBack) window.dispatchEvent(new Event(BACK));
}

/**
 * Calls the listener when the device is online again and when the app answers again. Returns a function that ends this.
 * The browser's `online` event is not enough, because a device can be online without being able to reach the app.
 */
export function onConnectionBack(listener: () => void): () => void {
  const names = ['online', BACK];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
