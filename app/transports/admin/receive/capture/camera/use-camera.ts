import { type RefObject, useEffect, useRef, useState } from 'react';
import { stopAfterShot } from './take-shot.ts';

/** Why the page cannot show a camera. */
export type CameraUnavailable = 'not_supported' | 'not_allowed' | 'not_found' | 'failed';

/** The device's camera while it is open. */
export type Camera = {
  /** The ref for the video element that shows the picture. */
  video: RefObject<HTMLVideoElement>;
  /** Null until the video plays. */
  track: MediaStreamTrack | null;
  /** Null on a device without a torch. */
  torch: { isOn: boolean; toggle: () => void } | null;
};

const CONSTRAINTS: MediaStreamConstraints = {
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 3840 },
    height: { ideal: 2160 },
  },
};

/**
 * Keeps the camera open while the component is mounted and the page is visible. Mount it only if `findCameraProblem`
 * found none.
 */
export function useCamera(onUnavailable: (reason: CameraUnavailable) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const latest = useRef(onUnavailable);
  useEffect(() => {
    latest.current = onUnavailable;
  });
  useEffect(() => keepCameraOpen(video, setTrack, (reason) => latest.current(reason)), []);
  return { video, track, torch: useTorch(track) };
}

/** Returns why no camera can be opened, as far as known without requesting one; null if one may be available. */
export function findCameraProblem(): CameraUnavailable | null {
  if (!navigator.mediaDevices?.getUserMedia) return 'not_supported';
  const { featurePolicy } = document as WithFeaturePolicy;
  return featurePolicy?.allowsFeature('camera') === false ? 'not_allowed' : null;
}

/** Only Chromium tells a frame which features it may use. */
type WithFeaturePolicy = { featurePolicy?: { allowsFeature(feature: string): boolean } };

function keepCameraOpen(
  video: RefObject<HTMLVideoElement>,
  onTrack: (track: MediaStreamTrack | null) => void,
  onUnavailable: (reason: CameraUnavailable) => void,
): () => void {
  let stream: MediaStream | null = null;
  let opening = 0;
  const close = () => {
    opening += 1;
    stop(stream);
    stream = null;
    onTrack(null);
  };
  const open = async () => {
    opening += 1;
    const own = opening;
    try {
      const opened = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
      if (own !== opening) return stop(opened);
      stream = opened;
      const track = await show(opened, video.current);
      if (own !== opening) return;
      track.addEventListener('ended', () => own === opening && onUnavailable('failed'));
      onTrack(track);
    } catch (error) {
      if (own === opening) onUnavailable(toReason(error));
    }
  };
  const onVisibility = () => {
    close();
    if (document.visibilityState === 'visible') void open();
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

async function show(
  stream: MediaStream,
  video: HTMLVideoElement | null,
): Promise<MediaStreamTrack> {
  const [track] = stream.getVideoTracks();
  if (!track || !video) throw new DOMException('', 'NotFoundError');
  video.srcObject = stream;
  await video.play();
  return track;
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) stopAfterShot(track);
}

function toReason(error: unknown): CameraUnavailable {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotSupportedError') return 'not_supported';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'not_allowed';
  return name === 'NotFoundError' ? 'not_found' : 'failed';
}

function useTorch(track: MediaStreamTrack | null): Camera['torch'] {
  const [isOn, setIsOn] = useState(false);
  // The camera opens with the torch off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new track begins anew
  useEffect(() => setIsOn(false), [track]);
  if (!track || !hasTorch(track)) return null;
  const toggle = async () => {
    const torch = { torch: !isOn } as MediaTrackConstraintSet;
    await track.applyConstraints({ advanced: [torch] });
    setIsOn(!isOn);
  };
  // If the torch cannot be switched, its state stays the same.
  return { isOn, toggle: () => void toggle().catch(() => undefined) };
}

function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined;
  return capabilities?.torch === true;
}
