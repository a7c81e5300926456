import { CHANNEL, type FromApp, type FromFrame } from '../../protocol.ts';

declare global {
  interface Window {
    /** Messages received since the page began, kept by a script in its head. */
    earlyMessages: MessageEvent[];
  }
}

export type AppChannel = {
  send: (message: FromFrame) => void;
  onMessage: (listener: (message: FromApp) => void) => void;
};

/** Opens the channel to the app in the iframe. Only that window's messages count; only its origin gets messages. */
export function openAppChannel(iframe: HTMLIFrameElement, appOrigin: string): AppChannel {
  return {
    send: (message) =>
      iframe.contentWindow?.postMessage({ channel: CHANNEL, ...message }, appOrigin),
    onMessage(listener) {
      const receive = ({ source, origin, data }: MessageEvent) => {
        if (source !== iframe.contentWindow || origin !== appOrigin) return;
        if (data?.channel === CHANNEL) listener(data as FromApp);
      };
      // A page of the app from the cache may send messages before this script has loaded.
      for (const event of window.earlyMessages.splice(0)) receive(event);
      window.addEventListener('message', receive);
    },
  };
}
