import { CHANNEL, type FromApp, type FromFrame } from '../../protocol.ts';

declare global {
  interface Window {
    /** What has come since the page began, kept by a script at its head. */
    earlyMessages: MessageEvent[];
  }
}

export type AppChannel = {
  tell: (message: FromFrame) => void;
  onMessage: (listener: (message: FromApp) => void) => void;
};

/** The line to the app in the iframe: only that window is heard, only that origin is told. */
export function openAppChannel(iframe: HTMLIFrameElement, appOrigin: string): AppChannel {
  return {
    tell: (message) =>
      iframe.contentWindow?.postMessage({ channel: CHANNEL, ...message }, appOrigin),
    onMessage(listener) {
      const hear = ({ source, origin, data }: MessageEvent) => {
        if (source !== iframe.contentWindow || origin !== appOrigin) return;
        if (data?.channel === CHANNEL) listener(data as FromApp);
      };
      // A page of the app that comes from the cache asks before this script is there.
      for (const event of window.earlyMessages.splice(0)) hear(event);
      window.addEventListener('message', hear);
    },
  };
}
