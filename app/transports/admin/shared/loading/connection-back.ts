const BACK = 'connection-back';

/** Whether the last request of any page got no answer of the app. */
let isGone = false;

/** Notes whether a request got an answer. With the first answer after none, whatever waits for its next attempt makes it. */
export function noteAnswer(isAnswer: boolean): void {
  const isBack = isAnswer && isGone;
  isGone = !isAnswer;
  if (isBack) window.dispatchEvent(new Event(BACK));
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
