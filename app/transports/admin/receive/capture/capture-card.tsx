import { BlockStack, Box, Button, Card, DropZone, InlineGrid, Text } from '@shopify/polaris';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { toWholeMb } from '../../identify/photo-problem.ts';
import { Note } from '../../shared/elements/note.tsx';
import { LiveCamera } from './live-camera.tsx';
import { type CameraUnavailable, findCameraProblem } from './use-camera.ts';
import type { Outbox } from './use-outbox.ts';
import { WaitingPhotos } from './waiting-photos.tsx';

export type CaptureCardProps = {
  outbox: Outbox;
  /** Largest photo that the server takes, in bytes. */
  maxPhotoBytes: number;
  /** True while the session takes no photos. What waits is shown and sent all the same. */
  isDisabled?: boolean;
};

/** Takes photos one after the other without waiting for the server, and shows those that are on their way. */
export function CaptureCard({ outbox, maxPhotoBytes, isDisabled = false }: CaptureCardProps) {
  const camera = useCameraOrFile(isDisabled);
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
            disabled={isDisabled}
            // The buttons say what they do; a tap beside them does nothing.
            onClick={() => undefined}
            openFileDialog={isChoosing}
            onFileDialogClose={() => setIsChoosing(false)}
            onDrop={(files) => add(files)}
          >
            <Box padding="400">
              {camera.isOpen ? (
                <LiveCamera
                  onShot={(photo) => add([photo])}
                  onClose={camera.close}
                  onUnavailable={camera.fallBack}
                />
              ) : (
                <Buttons
                  isDisabled={isDisabled}
                  takeId={camera.buttonId}
                  onTake={camera.open}
                  onChoose={() => setIsChoosing(true)}
                  maxPhotoBytes={maxPhotoBytes}
                />
              )}
              <div role="status">
                {camera.problem ? <Note>{TO_WORDS[camera.problem]}</Note> : null}
              </div>
            </Box>
          </DropZone>
        </div>
      </Card>
      <CameraInput input={camera.input} onPhotos={add} />
      <WaitingPhotos outbox={outbox} />
    </BlockStack>
  );
}

type ButtonsProps = {
  isDisabled: boolean;
  /** Id of the button that takes photos. */
  takeId: string;
  onTake: () => void;
  onChoose: () => void;
  maxPhotoBytes: number;
};

function Buttons({ isDisabled, takeId, onTake, onChoose, maxPhotoBytes }: ButtonsProps) {
  const common = { fullWidth: true, size: 'large', disabled: isDisabled } as const;
  return (
    <BlockStack gap="300">
      <Text as="p">
        One photo of each box, its label in the middle. Go on with the next box at once: photos are
        sent in the background.
      </Text>
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="200">
        <Button {...common} id={takeId} variant="primary" onClick={onTake}>
          Take photos
        </Button>
        <Button {...common} onClick={onChoose}>
          Choose photos
        </Button>
      </InlineGrid>
      <Note isSmall>
        {`Or drop photos here. JPEG, PNG, WebP, AVIF or HEIC, at most ${toWholeMb(maxPhotoBytes)} MB each.`}
      </Note>
    </BlockStack>
  );
}

type CameraInputProps = {
  input: RefObject<HTMLInputElement>;
  onPhotos: (photos: readonly File[]) => void;
};

/** Opens the device's own camera when it is clicked by script; a file dialog on devices without one. */
function CameraInput({ input, onPhotos }: CameraInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      capture="environment"
      hidden
      data-testid="camera"
      onChange={(event) => {
        onPhotos([...(event.target.files ?? [])]);
        // Lets the same file be chosen again.
        event.target.value = '';
      }}
    />
  );
}

const TO_WORDS: Record<CameraUnavailable, string> = {
  not_supported: 'This browser shows no camera in the page. “Take photos” opens the camera app.',
  not_allowed:
    'This page may not use the camera. “Take photos” opens the camera app; or allow the camera in the settings of the browser.',
  not_found: 'No camera was found. “Take photos” opens the camera app, or a file.',
  failed: 'The camera does not answer. “Take photos” opens the camera app.',
};

/** The camera in the page; where there is none, the device's own through a file input. */
function useCameraOrFile(isDisabled: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<CameraUnavailable | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const buttonId = useId();
  const wasOpen = useRef(false);
  const isShown = isOpen && !isDisabled;
  useEffect(() => {
    if (wasOpen.current && !isShown) document.getElementById(buttonId)?.focus();
    wasOpen.current = isShown;
  }, [isShown, buttonId]);
  return {
    isOpen: isShown,
    problem,
    input,
    buttonId,
    open() {
      const found = problem ?? findCameraProblem();
      setProblem(found);
      if (found) input.current?.click();
      else setIsOpen(true);
    },
    close: () => setIsOpen(false),
    fallBack(reason: CameraUnavailable) {
      setIsOpen(false);
      setProblem(reason);
      // Browsers open it only shortly after a tap; otherwise the next tap does.
      if (navigator.userActivation?.isActive) input.current?.click();
    },
  };
}

/** "Choose photos" opens the drop zone's own file input, which would be a second stop of the Tab key for the same. */
function useWithoutTabStop(dropZone: RefObject<HTMLDivElement>): void {
  useEffect(() => {
    const own = dropZone.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (own) own.tabIndex = -1;
  }, [dropZone]);
}
