import { BlockStack, Box, Button, InlineGrid, Text } from '@shopify/polaris';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { takeShot } from './take-shot.ts';
import { type Camera, type CameraUnavailable, useCamera } from './use-camera.ts';

export type LiveCameraProps = {
  /** Called with each photo taken; the camera stays open. */
  onShot: (photo: File) => void;
  onClose: () => void;
  /** Called when there is no camera to show, or it went away. */
  onUnavailable: (reason: CameraUnavailable) => void;
};

/** A camera in the page: one button a photo. Space and Enter take one too, Escape closes it. */
export function LiveCamera({ onShot, onClose, onUnavailable }: LiveCameraProps) {
  const camera = useCamera(onUnavailable);
  const { flash, message, shoot } = useShutter(camera, onShot);
  const shutter = useRef<HTMLButtonElement>(null);
  useEffect(() => shutter.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onClose();
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // One photo a press, however long the key is held.
    if (event.repeat) return event.preventDefault();
    // A button does what it says by itself.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    shoot();
  };

  return (
    <section aria-label="Camera" tabIndex={-1} style={{ outline: 'none' }} onKeyDown={onKeyDown}>
      <BlockStack gap="300">
        <Viewfinder video={camera.video} flash={flash} isReady={camera.track !== null} />
        <InlineGrid columns={['oneThird', 'oneThird', 'oneThird']} alignItems="center" gap="200">
          <div>{camera.torch ? <TorchButton torch={camera.torch} /> : null}</div>
          <button
            ref={shutter}
            type="button"
            aria-label="Take a photo"
            aria-disabled={!camera.track}
            onClick={shoot}
            style={SHUTTER}
          />
          <Button fullWidth size="large" onClick={onClose}>
            Close
          </Button>
        </InlineGrid>
        <Box minHeight="1.25rem">
          <div aria-live="polite">
            <Text as="p" alignment="center">
              {message || (camera.track ? '' : 'Opening the camera…')}
            </Text>
          </div>
        </Box>
      </BlockStack>
    </section>
  );
}

/** What the camera sees, in a box whose place is reserved, with a frame for the label. */
function Viewfinder({
  video,
  flash,
  isReady,
}: {
  video: Camera['video'];
  flash: RefObject<HTMLDivElement>;
  isReady: boolean;
}) {
  return (
    <div style={VIEW}>
      <video ref={video} playsInline muted style={{ ...FILL, objectFit: 'cover' }} />
      <div aria-hidden style={{ ...GUIDE, visibility: isReady ? 'visible' : 'hidden' }} />
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

/** Takes one photo at a time and says so: to the eye, the hand and the ear. */
function useShutter({ video, track }: Camera, onShot: (photo: File) => void) {
  const flash = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const taken = useRef(0);
  const isTaking = useRef(false);
  const take = async () => {
    if (!track || !video.current || isTaking.current) return;
    isTaking.current = true;
    flash.current?.animate([{ opacity: 0.7 }, { opacity: 0 }], 200);
    try {
      onShot(await takeShot(track, video.current));
      taken.current += 1;
      setMessage(`Photo ${taken.current} taken`);
      navigator.vibrate?.(40);
    } catch {
      setMessage('The photo could not be taken. Try again.');
    } finally {
      isTaking.current = false;
    }
  };
  return { flash, message, shoot: () => void take() };
}

const VIEW = {
  position: 'relative',
  aspectRatio: '3 / 4',
  maxHeight: '65vh',
  width: '100%',
  overflow: 'hidden',
  borderRadius: 'var(--p-border-radius-200)',
  background: 'black',
} as const;
const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;
/** White within black, so that it is seen on any box. */
const GUIDE = {
  position: 'absolute',
  inset: '18% 10%',
  border: '2px solid white',
  outline: '1px solid black',
  borderRadius: 'var(--p-border-radius-200)',
} as const;
/** 72 px: large enough for a thumb in a glove. */
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
