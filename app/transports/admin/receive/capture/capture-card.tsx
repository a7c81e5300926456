import { BlockStack, Box, Card, DropZone, InlineGrid, Text } from '@shopify/polaris';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { WriteButton } from '../../access/write-button.tsx';
import { toWholeMb } from '../../identify/photo-problem.ts';
import { CameraInput } from '../../shared/elements/camera-input.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { type CameraMode, LiveCamera } from './camera/live-camera.tsx';
import { type CameraUnavailable, findCameraProblem } from './camera/use-camera.ts';
import { findAppScanner } from './scan/app-scanner.ts';
import { CodeField } from './scan/code-field.tsx';
import { useScans } from './scan/use-scans.ts';
import type { Outbox } from './use-outbox.ts';
import { WaitingCaptures } from './waiting-captures.tsx';

export type CaptureCardProps = {
  outbox: Outbox;
  /** Largest photo that the server takes, in bytes. */
  maxPhotoBytes: number;
  /** The session has no box yet, so instructions are shown. */
  isFirst: boolean;
};

/** Takes photos and scans without waiting for the server in between, and shows those not uploaded yet. */
export function CaptureCard({ outbox, maxPhotoBytes, isFirst }: CaptureCardProps) {
  const scans = useScans(outbox);
  const [scanProblem, setScanProblem] = useState<string | null>(null);
  const camera = useCameraOrFile((code) => setScanProblem(scans.scan(code)));
  const isScanning = camera.isOpen && camera.mode === 'scan';
  const [isChoosing, setIsChoosing] = useState(false);
  const dropZone = useRef<HTMLDivElement>(null);
  useWithoutTabStop(dropZone);
  const add = (files: readonly File[]) => {
    if (files.length > 0) void outbox.add(files);
  };

  return (
    <BlockStack>
      <Card padding="0">
        <div ref={dropZone}>
          <DropZone
            accept="image/*"
            type="image"
            label="Photos of boxes"
            labelHidden
            outline={false}
            variableHeight
            // Only the buttons open something; a tap beside them does nothing.
            onClick={() => undefined}
            openFileDialog={isChoosing}
            onFileDialogClose={() => setIsChoosing(false)}
            onDrop={(files) => add(files)}
          >
            <Box padding="400">
              {camera.isOpen ? (
                <LiveCamera
                  mode={camera.mode}
                  onMode={camera.setMode}
                  scans={scans}
                  onShot={(photo) => add([photo])}
                  onClose={camera.close}
                  onUnavailable={camera.fallBack}
                />
              ) : (
                <Buttons
                  takeId={camera.buttonId}
                  onTake={() => camera.open('photo')}
                  onScan={() => camera.open('scan')}
                  onChoose={() => setIsChoosing(true)}
                  maxPhotoBytes={maxPhotoBytes}
                  isFirst={isFirst}
                />
              )}
              <div role="status">
                {camera.problem ? <Note>{describeProblem(camera)}</Note> : null}
                {scanProblem ? <Note>{scanProblem}</Note> : null}
              </div>
              <Box paddingBlockStart="300">
                <CodeField scans={scans} isShowingLast={!isScanning} />
              </Box>
            </Box>
          </DropZone>
        </div>
      </Card>
      <CameraInput input={camera.input} testId="camera" onPhotos={add} />
      <WaitingCaptures outbox={outbox} />
    </BlockStack>
  );
}

type ButtonsProps = {
  /** Id of the button that takes photos. */
  takeId: string;
  onTake: () => void;
  onScan: () => void;
  onChoose: () => void;
} & Pick<CaptureCardProps, 'maxPhotoBytes' | 'isFirst'>;

function Buttons({ takeId, onTake, onScan, onChoose, maxPhotoBytes, isFirst }: ButtonsProps) {
  const common = { fullWidth: true, size: 'large' } as const;
  return (
    <BlockStack gap="300">
      {isFirst ? (
        <Text as="p">
          Take one photo or scan per box, then go straight to the next: they are sent in the
          background. For a product already in your store, a scan is enough and costs nothing.
        </Text>
      ) : null}
      <InlineGrid columns={{ xs: 1, sm: '1fr 2fr' }} gap="200">
        <WriteButton {...common} id={takeId} variant="primary" onClick={onTake}>
          Take photos
        </WriteButton>
        <InlineGrid columns={2} gap="200">
          <WriteButton {...common} onClick={onScan}>
            Scan barcodes
          </WriteButton>
          <WriteButton {...common} onClick={onChoose}>
            Choose photos
          </WriteButton>
        </InlineGrid>
      </InlineGrid>
      {isFirst ? (
        <Note isSmall>
          {`Or drop photos here. JPEG, PNG, WebP, AVIF or HEIC, at most ${toWholeMb(maxPhotoBytes)} MB each.`}
        </Note>
      ) : null}
    </BlockStack>
  );
}

const NO_CAMERA: Record<CameraUnavailable, string> = {
  not_supported: 'This browser cannot show the camera in the page.',
  not_allowed:
    'This page is not allowed to use the camera. You can allow it in the browser’s settings.',
  not_found: 'No camera was found.',
  failed: 'The camera is not responding.',
};

/** Says why the page cannot show a camera, and what to do instead. */
function describeProblem({ problem, mode }: Pick<CameraOrFile, 'problem' | 'mode'>): string {
  const instead = {
    photo: '“Take photos” opens the camera app or a file chooser.',
    scan: findAppScanner()
      ? '“Scan barcodes” opens the scanner of the Shopify app.'
      : 'Type the code, or use a keyboard scanner.',
  };
  return problem ? `${NO_CAMERA[problem]} ${instead[mode]}` : '';
}

/** Whether a problem is permanent. Others can go away: another app releases the camera, or the user allows it. */
const isFinal = (problem: CameraUnavailable | null) =>
  problem === 'not_supported' || problem === 'not_found';

type CameraOrFile = ReturnType<typeof useCameraOrFile>;

/**
 * The camera in the page. If there is none, photos are taken with the device's camera app through a file input, and
 * barcodes with the scanner of Shopify's app.
 */
function useCameraOrFile(onScanned: (code: string) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [mode, setMode] = useState<CameraMode>('photo');
  const [problem, setProblem] = useState<CameraUnavailable | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The camera failed too long after the tap to open the camera app or a file dialog: the next tap opens it. */
  const opensFallbackOnNextTap = useRef(false);
  const buttonId = useId();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) document.getElementById(buttonId)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, buttonId]);
  const openOther = (of: CameraMode) => {
    if (of === 'photo') return input.current?.click();
    // Closing the scanner without a barcode is not an error.
    void findAppScanner()?.().then(onScanned, () => undefined);
  };
  return {
    isOpen,
    mode,
    setMode,
    problem,
    input,
    buttonId,
    open(of: CameraMode) {
      const found =
        findCameraProblem() ??
        (isFinal(problem) || opensFallbackOnNextTap.current ? problem : null);
      opensFallbackOnNextTap.current = false;
      setProblem(found);
      setMode(of);
      if (found) openOther(of);
      else setIsOpen(true);
    },
    close: () => setIsOpen(false),
    fallBack(reason: CameraUnavailable) {
      setIsOpen(false);
      setProblem(reason);
      // Browsers open the camera app or a file dialog only shortly after a tap; otherwise the next tap opens it.
      if (navigator.userActivation?.isActive) openOther(mode);
      else opensFallbackOnNextTap.current = true;
    },
  };
}

/** Takes the drop zone's file input out of the tab order, because "Choose photos" already opens it. */
function useWithoutTabStop(dropZone: RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const own = dropZone.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (own) own.tabIndex = -1;
  }, [dropZone]);
}
