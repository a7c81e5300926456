import { CHANNEL, type FromApp, type FromFrame } from '../../protocol.ts';

export type AppChannel = {
  tell: (message: FromFrame) => void;
  onMessage: (listener: (message: FromApp) => void) => void;
};

/** The line to the app in the iframe: only that window is heard, only that origin is told. */
export function openAppChannel(iframe: HTMLIFrameElement, appOrigin: string): AppChannel {
  return {
    tell: (message) =>
      iframe.contentWindow?.postMessage({ channel: CHANNEL, ...message }, appOrigin),
    onMessage: (listener) =>
      window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
        if (source !== iframe.contentWindow || origin !== appOrigin) return;
        if (data?.channel === CHANNEL) listener(data as FromApp);
      }),
  };
}
