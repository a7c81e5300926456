import type { Problem } from '#app/transports/admin/calls/problem.ts';
import { CaptureOutbox } from '#app/transports/admin/receive/capture/outbox/capture-outbox.ts';
import {
  type Capture,
  type CaptureStore,
  createMemoryStore,
} from '#app/transports/admin/receive/capture/outbox/capture-store.ts';
import { OutboxSender } from '#app/transports/admin/receive/capture/outbox/outbox-sender.ts';
import type { PreparedPhoto } from '#app/transports/admin/receive/capture/outbox/prepare-photo.ts';
import type { UploadOutcome } from '#app/transports/admin/receive/capture/outbox/upload-capture.ts';
import { SESSION } from './captures.ts';
import { createHandTimer } from './hand-timer.ts';

export const NO_CONNECTION: UploadOutcome = { kind: 'later', isForAll: true };
export const SERVER_ERROR: UploadOutcome = { kind: 'later', isForAll: false };

export const toProblem = (code: string): Problem => ({
  code,
  title: code,
  detail: code,
  errors: [],
});
export const acknowledge = (captureId: string): UploadOutcome => ({
  kind: 'acknowledged',
  photoId: `photo of ${captureId}`,
});

export type Upload = (
  capture: Capture,
  signal: AbortSignal,
) => UploadOutcome | Promise<UploadOutcome>;
type Setting = {
  device?: CaptureStore;
  upload?: Upload;
  prepare?: (capture: Capture) => Promise<PreparedPhoto>;
  timer?: ReturnType<typeof createHandTimer>;
};

/** A tab that sends, with a server and a clock in the hands of the test. */
export function openTab(setting: Setting = {}) {
  const outbox = new CaptureOutbox(setting.device ?? createMemoryStore());
  const timer = setting.timer ?? createHandTimer();
  const tab = {
    outbox,
    timer,
    upload: setting.upload ?? (({ captureId }: Capture) => acknowledge(captureId)),
    isOnline: true,
    sent: [] as string[],
    acknowledged: [] as string[],
    list: () => outbox.list(SESSION.shop, SESSION.sessionId),
    async show(captureId: string) {
      const capture = await outbox.get(captureId);
      return capture && { state: capture.state, attempts: capture.attempts };
    },
    sender: null as unknown as OutboxSender,
  };
  tab.sender = new OutboxSender({
    ...SESSION,
    outbox,
    timer,
    prepare: setting.prepare ?? (async ({ blob, name }) => ({ blob: blob ?? new Blob(), name })),
    async upload(capture, signal) {
      tab.sent.push(capture.captureId);
      return tab.upload(capture, signal);
    },
    random: () => 0,
    isOnline: () => tab.isOnline,
    onChange: () => {},
    onAcknowledged: ({ captureId }) => tab.acknowledged.push(captureId),
  });
  return tab;
}

/** An answer that the test gives when it likes. */
export function createAnswer() {
  const { promise, resolve } = Promise.withResolvers<UploadOutcome>();
  return { promise, give: resolve };
}
