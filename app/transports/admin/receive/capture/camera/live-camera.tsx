import { BlockStack, Box, Button, ButtonGroup, InlineGrid, Text } from '@shopify/polaris';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createBeeper } from '../scan/beep.ts';
import { SCAN_FEEDBACK_HEIGHT, ScanFeedback } from '../scan/scan-feedback.tsx';
import { type LiveScanState, useLiveScan } from '../scan/use-live-scan.ts';
import type { Scans } from '../scan/use-scans.ts';
import { takeShot } from './take-shot.ts';
import { type Camera, type CameraUnavailable, useCamera } from './use-camera.ts';

/** What the camera is for. */
export type CameraMode = 'photo' | 'scan';

export type LiveCameraProps = {
  /** The current mode. */
  mode: CameraMode;
  onMode: (mode: CameraMode) => void;
  scans: Scans;
  /** Called with each photo taken; the camera stays open. */
  onShot: (photo: File) => void;
  onClose: () => void;
  /** Called if there is no camera to show, or if it stops. */
  onUnavailable: (reason: CameraUnavailable) => void;
};

/**
 * A camera in the page. Takes a photo with each press of its button, or scans each barcode that is held in front of it.
 * Space and Enter also take a photo; Escape closes the camera.
 */
export function LiveCamera(props: LiveCameraProps) {
  const { mode, onMode, scans, onShot, onClose, onUnavailable } = props;
  const camera = useCamera(onUnavailable);
  const { flash, message, isTaking, shoot } = useShutter(camera, onShot);
  const scanner = useScanner(camera, flash, props);
  const section = useRef<HTMLElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => (shutter.current ?? section.current)?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    if (mode === 'scan' || (event.key !== ' ' && event.key !== 'Enter')) return;
    // One photo per press, however long the key is held.
    if (event.repeat) return event.preventDefault();
    // The browser itself activates a focused button.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    shoot();
  };
  return (
    <section
      ref={section}
      aria-label="Camera"
      tabIndex={-1}
      style={{ outline: 'none' }}
      onKeyDown={onKeyDown}
    >
      <BlockStack gap="300">
        <ModeSwitch
          mode={mode}
          onMode={(chosen) => {
            if (chosen === 'scan') scanner.wakeSound();
            onMode(chosen);
          }}
        />
        <Viewfinder video={camera.video} track={camera.track} flash={flash} mode={mode} />
        {mode === 'scan' ? (
          <ScanMessage
            state={camera.track ? scanner.state : 'opening'}
            scans={scans}
            onTakenBack={() => section.current?.focus()}
          />
        ) : null}
        <InlineGrid columns={['oneThird', 'oneThird', 'oneThird']} alignItems="center" gap="200">
          <div>{camera.torch ? <TorchButton torch={camera.torch} /> : null}</div>
          {mode === 'photo' ? (
            <button
              ref={shutter}
              type="button"
              aria-label="Take a photo"
              aria-disabled={!camera.track || isTaking}
              onClick={shoot}
              style={{ ...SHUTTER, opacity: isTaking ? 0.4 : 1 }}
            />
          ) : (
            <div />
          )}
          <Button fullWidth size="large" onClick={onClose}>
            Close
          </Button>
        </InlineGrid>
        {mode === 'photo' ? <Message text={message || (camera.track ? '' : OPENING)} /> : null}
      </BlockStack>
    </section>
  );
}

const OPENING = 'Opening the camera…';

const SCAN_WORDS: Record<LiveScanState | 'opening', string> = {
  opening: OPENING,
  loading: 'Loading the barcode scanner…',
  ready: 'Hold a barcode inside the frame. Scan each box once.',
  failed: 'The barcode scanner could not be loaded. Take photos, or type the codes.',
};

function Message({ text }: { text: string }) {
  return (
    <Box minHeight="1.25rem">
      <div aria-live="polite">
        <Text as="p" alignment="center">
          {text}
        </Text>
      </div>
    </Box>
  );
}

type ScanMessageProps = {
  state: keyof typeof SCAN_WORDS;
  scans: Scans;
  onTakenBack: () => void;
};

/** The last scan; before the first one, instructions. */
function ScanMessage({ state, scans, onTakenBack }: ScanMessageProps) {
  const isScanning = state === 'ready' && scans.last !== null;
  return (
    <div style={{ minHeight: SCAN_FEEDBACK_HEIGHT }}>
      {isScanning ? (
        <ScanFeedback {...scans} onTakenBack={onTakenBack} />
      ) : (
        <Message text={SCAN_WORDS[state]} />
      )}
    </div>
  );
}

function ModeSwitch({ mode, onMode }: Pick<LiveCameraProps, 'mode' | 'onMode'>) {
  const button = (of: CameraMode, label: string) => (
    <Button size="large" fullWidth pressed={mode === of} onClick={() => onMode(of)}>
      {label}
    </Button>
  );
  return (
    <ButtonGroup variant="segmented" fullWidth>
      {button('photo', 'Photo')}
      {button('scan', 'Scan barcodes')}
    </ButtonGroup>
  );
}

/** Scans while the mode is `scan`. Signals each scan with a flash, a vibration and a beep. */
function useScanner(
  { video, track }: Camera,
  flash: RefObject<HTMLDivElement>,
  { mode, scans }: LiveCameraProps,
) {
  const [beeper] = useState(createBeeper);
  const onCode = (code: string) => {
    if (scans.scan(code) !== null) return;
    beeper.beep();
    navigator.vibrate?.(60);
    flash.current?.animate([{ opacity: 0.7 }, { opacity: 0 }], 200);
  };
  const state = useLiveScan({ video, track, isOn: mode === 'scan', onCode });
  return { state, wakeSound: beeper.wake };
}

type ViewfinderProps = Pick<LiveCameraProps, 'mode'> &
  Pick<Camera, 'video' | 'track'> & { flash: RefObject<HTMLDivElement> };

/** The camera's picture, in a box of reserved size, with a frame for the label or the barcode. */
function Viewfinder({ video, track, flash, mode }: ViewfinderProps) {
  return (
    <div style={{ ...VIEW, aspectRatio: mode === 'scan' ? '4 / 3' : '3 / 4' }}>
      <video ref={video} playsInline muted style={{ ...FILL, objectFit: 'cover' }} />
      {track ? <div aria-hidden style={{ ...GUIDE, ...GUIDE_OF[mode] }} /> : null}
      <div ref={flash} aria-hidden style={{ ...FILL, background: 'white', opacity: 0 }} />
    </div>
  );
}

function TorchButton({ torch }: { torch: NonNullable<Camera['torch']> }) {
  return (
    <Button fullWidth size="large" pressed={torch.isOn} onClick={torch.toggle}>
      {torch.isOn ? 'Light off' : 'Light on'}
    </Button>
  );
}

/**
 * Takes one photo at a time: some cameras need seconds for it, and a press meanwhile takes none, which the dimmed button shows.
 * Signals a photo with a flash, a vibration and a message that screen readers announce.
 */
function useShutter({ video, track }: Camera, onShot: (photo: File) => void) {
  const flash = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const [isTaking, setIsTaking] = useState(false);
  const taken = useRef(0);
  const isBusy = useRef(false);
  const setBusy = (busy: boolean) => {
    // The state arrives with the next rendering, a second press may come before it.
    isBusy.current = busy;
    setIsTaking(busy);
  };
  const take = async () => {
    if (!track || !video.current || isBusy.current) return;
    setBusy(true);
    flash.current?.animate([{ opacity: 0.7 }, { opacity: 0 }], 200);
    try {
      onShot(await takeShot(track, video.current));
      taken.current += 1;
      setMessage(`Photo ${taken.current} taken`);
      navigator.vibrate?.(40);
    } catch {
      setMessage('The photo could not be taken. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return { flash, message, isTaking, shoot: () => void take() };
}

const VIEW = {
  position: 'relative',
  maxHeight: '65vh',
  width: '100%',
  overflow: 'hidden',
  borderRadius: 'var(--p-border-radius-200)',
  background: 'black',
} as const;
const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;
/** White with a black outline, so that it is visible on any box. */
const GUIDE = {
  position: 'absolute',
  border: '2px solid white',
  outline: '1px solid black',
  borderRadius: 'var(--p-border-radius-200)',
} as const;
const GUIDE_OF = { photo: { inset: '18% 10%' }, scan: { inset: '25% 8%' } } as const;
/** 72 px: large enough for a gloved thumb. */
const SHUTTER = {
  width: '4.5rem',
  height: '4.5rem',
  justifySelf: 'center',
  borderRadius: '50%',
  border: '4px solid var(--p-color-border-inverse)',
  boxShadow: 'inset 0 0 0 3px white',
  background: 'var(--p-color-bg-fill-brand)',
  cursor: 'pointer',
} as const;
