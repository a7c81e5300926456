import { type RefObject, useEffect, useRef, useState } from 'react';
import { systemClock } from '#app/platform/clock.ts';
import { type FrameDecoder, openFrameDecoder } from './frame-decoder.ts';
import { toAimedCodes } from './retail-code.ts';
import { createScanGate } from './scan-gate.ts';

/** `failed`: the decoder could not be loaded, for example without a connection, or it failed on many frames in a row. */
export type LiveScanState = 'loading' | 'ready' | 'failed';

export type LiveScanOptions = {
  video: RefObject<HTMLVideoElement>;
  /** Null while there is no picture. */
  track: MediaStreamTrack | null;
  isOn: boolean;
  onCode: (code: string) => void;
};

/** At most twelve frames a second: enough for a steady hand, and the phone stays cool. */
const BETWEEN_FRAMES_MS = 80;
/** A frame may fail by itself, for example while the camera changes its resolution: two seconds of them do not. */
const MAX_FAILED_FRAMES = 25;
/** Large enough for the narrowest bars of a label at arm's length. */
const MAX_SIDE_PX = 1280;

/** Scans the barcodes that the camera sees while `isOn` is true. */
export function useLiveScan({ video, track, isOn, onCode }: LiveScanOptions): LiveScanState {
  const [state, setState] = useState<LiveScanState>('loading');
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  // One gate for all camera streams: a code in view is not scanned again after sleep has closed the camera.
  const [gate] = useState(() => createScanGate(systemClock));
  useEffect(() => {
    if (!isOn || !track || !video.current) return;
    const element = video.current;
    const stop = new AbortController();
    setState('loading');
    scan(element, stop.signal, {
      onReady: () => setState('ready'),
      onFrame(codes) {
        const code = gate.see(codes);
        if (code !== null) latest.current(code);
      },
    }).catch(() => {
      if (!stop.signal.aborted) setState('failed');
    });
    return () => stop.abort();
  }, [isOn, track, video, gate]);
  return state;
}

type ScanListeners = { onReady: () => void; onFrame: (codes: string[]) => void };

async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  { onReady, onFrame }: ScanListeners,
): Promise<void> {
  const decoder = await openFrameDecoder();
  try {
    if (signal.aborted) return;
    onReady();
    const canvas = document.createElement('canvas');
    let failedInARow = 0;
    while (!signal.aborted) {
      const codes = await readFrame(decoder, video, canvas).catch((error: unknown) => {
        failedInARow += 1;
        if (failedInARow >= MAX_FAILED_FRAMES) throw error;
        return null;
      });
      if (codes) failedInARow = 0;
      if (codes && !signal.aborted) onFrame(codes);
      await pause(BETWEEN_FRAMES_MS);
    }
  } finally {
    decoder.close();
  }
}

/** Returns the codes in the current frame; null if the page shows no picture. */
async function readFrame(
  decoder: FrameDecoder,
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
): Promise<string[] | null> {
  const part = findVisiblePart(video);
  if (document.hidden || part === null) return null;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(part.width, part.height));
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  const { x, y, width, height } = part;
  context.drawImage(video, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return toAimedCodes(await decoder.decode(canvas));
}

/** Returns the part of the picture that the user sees: the video fills its box, and what exceeds the box is cut off. */
function findVisiblePart({ videoWidth, videoHeight, clientWidth, clientHeight }: HTMLVideoElement) {
  if (videoWidth === 0 || clientWidth === 0 || clientHeight === 0) return null;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const width = clientWidth / scale;
  const height = clientHeight / scale;
  return { x: (videoWidth - width) / 2, y: (videoHeight - height) / 2, width, height };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
