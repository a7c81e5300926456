/** The app, listening. */
export type StartedApp = { url: string; close: () => Promise<void> };

export type ReloadedApp = {
  /** Where the newest app listens, once it does. @throws what its start threw */
  getUrl: () => Promise<string>;
  /** Ends the app and starts it anew; calls before that start has begun are one. */
  reload: () => void;
  close: () => Promise<void>;
};

/**
 * Keeps one app running, at first and after each change of its sources. One that cannot start is told of, and waits for
 * the next change.
 */
export function reloadApp({
  start,
  tell,
}: {
  start: () => Promise<StartedApp>;
  tell: (message: string, error?: Error) => void;
}): ReloadedApp {
  let isAsked = false;
  let newest = begin();

  function begin(): Promise<StartedApp> {
    isAsked = false;
    const app = start();
    app.catch((error: Error) => tell('the app cannot start', error));
    return app;
  }

  async function end(app: Promise<StartedApp>): Promise<void> {
    const started = await app.catch(() => null);
    await started?.close().catch((error: Error) => tell('the app did not end in order', error));
  }

  return {
    async getUrl() {
      for (;;) {
        const waitedFor = newest;
        const url = await waitedFor.then(
          (app) => app.url,
          (error: unknown) => {
            if (waitedFor === newest) throw error;
          },
        );
        if (url !== undefined && waitedFor === newest) return url;
      }
    },
    reload() {
      if (isAsked) return;
      isAsked = true;
      newest = end(newest).then(begin);
    },
    close: () => end(newest),
  };
}
