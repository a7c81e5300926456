import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { BarcodeIcon } from '../../shared/elements/barcode-icon.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { Paragraph } from '../../shared/elements/paragraph.tsx';
import { Picture } from '../../shared/elements/picture.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import { isScan } from './outbox/capture-store.ts';
import type { Outbox, WaitingCapture } from './use-outbox.ts';

const MAX_SHOWN = 24;

/** Lists the photos and scans that have not reached the server, those that need the user first; empty without any. */
export function WaitingCaptures({ outbox }: { outbox: Outbox }) {
  const { captures } = outbox;
  const top = useRef<HTMLDivElement>(null);
  const inOrder = [...captures.filter(needsPerson), ...captures.filter((one) => !needsPerson(one))];
  const more = inOrder.length - MAX_SHOWN;
  /** Runs an action whose button disappears: moves the focus to the list, which stays even after the last photo. */
  const settle = (work: Promise<void>) => {
    top.current?.focus({ preventScroll: true });
    void work;
  };
  return (
    <div ref={top} tabIndex={-1} style={{ outline: 'none' }}>
      <Announcement outbox={outbox} />
      {captures.length > 0 ? (
        <Box paddingBlockStart="400">
          <TitledCard title={summarise(captures)}>
            {outbox.isOnline ? null : <Paragraph>{describeOffline(outbox)}</Paragraph>}
            {outbox.isKept ? null : <Paragraph>{NOT_KEPT}</Paragraph>}
            <BlockStack as="ul" gap="300" aria-label="Waiting to upload">
              {inOrder.slice(0, MAX_SHOWN).map((photo) => (
                <PhotoRow key={photo.captureId} photo={photo} outbox={outbox} settle={settle} />
              ))}
            </BlockStack>
            {more > 0 ? <Note>{`And ${more} more.`}</Note> : null}
          </TitledCard>
        </Box>
      ) : null}
    </div>
  );
}

type PhotoRowProps = {
  photo: WaitingCapture;
  outbox: Outbox;
  /** Called with an action that removes the row or its buttons. */
  settle: (work: Promise<void>) => void;
};

function PhotoRow({ photo, outbox, settle }: PhotoRowProps) {
  const time = new Date(photo.takenAt).toLocaleTimeString('en');
  const name = isScan(photo) ? `scan of ${time}, ${photo.scannedCode}` : `photo of ${time}`;
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack gap="300" wrap={false} blockAlign="start">
        {photo.thumbnailUrl === null ? (
          <BarcodeIcon sizePx={72} />
        ) : (
          <Picture src={photo.thumbnailUrl} alt="" sizePx={72} />
        )}
        <div style={{ flex: 1, minWidth: 0 }}>
          <BlockStack gap="200">
            <Text as="p" breakWord>
              <Text as="span" fontWeight="semibold">{`${capitalise(name)}: `}</Text>
              {describeState(photo)}
            </Text>
            <InlineStack gap="200">
              {findActions(photo, outbox).map(({ label, run }) => (
                <Button
                  key={label}
                  size="large"
                  accessibilityLabel={`${label}: ${name}`}
                  onClick={() => settle(run(photo))}
                >
                  {label}
                </Button>
              ))}
            </InlineStack>
          </BlockStack>
        </div>
      </InlineStack>
    </li>
  );
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Action = { label: string; run: (photo: WaitingCapture) => Promise<void> };

function findActions(capture: WaitingCapture, outbox: Outbox): Action[] {
  const { state, attempts, scannedCode, takenBack } = capture;
  const retry: Action = { label: 'Try again', run: ({ captureId }) => outbox.retry(captureId) };
  const forget: Action = { label: 'Remove', run: ({ captureId }) => outbox.remove(captureId) };
  const another: Action = {
    label: 'Yes, another box',
    run: ({ captureId }) => outbox.sendAsAnother(captureId),
  };
  if (state === 'same_photo') return [another, { ...forget, label: 'No, discard it' }];
  // The server may already have the scan, so the removal is sent to it too.
  const isTold = scannedCode !== undefined && state !== 'refused';
  const remove = isTold
    ? {
        ...forget,
        run: ({ captureId }: WaitingCapture) => outbox.takeBack({ captureId, code: scannedCode }),
      }
    : forget;
  const isTriedInVain = state === 'refused' || (state === 'waiting' && attempts > 0);
  if (isNotUndone(capture)) return [{ ...forget, label: 'OK' }];
  const retries = isTriedInVain ? [retry] : [];
  return takenBack ? retries : [...retries, remove];
}

function describeState(capture: WaitingCapture): string {
  const { state, attempts, problem, takenBack } = capture;
  if (takenBack && state !== 'refused') return 'undone. This still has to be sent.';
  if (state === 'uploading') return 'uploading.';
  if (state === 'same_photo') return 'this picture was uploaded before. Does it show another box?';
  if (isNotUndone(capture)) return `not undone. ${problem?.detail ?? ''}`;
  if (state === 'refused') return `not accepted. ${problem?.detail ?? ''}`;
  return attempts > 0 ? 'not sent yet. It will be retried automatically.' : 'waiting to upload.';
}

const needsPerson = ({ state }: WaitingCapture) => state === 'same_photo' || state === 'refused';

/** Whether it is a scan whose box the server did not take back: nothing is lost, as the box is in the session. */
const isNotUndone = ({ state, takenBack }: WaitingCapture) =>
  takenBack === true && state === 'refused';

/** Such as "12 waiting to upload, 1 to decide". */
function summarise(captures: readonly WaitingCapture[]): string {
  const notUndone = captures.filter(isNotUndone).length;
  const open = captures.filter(needsPerson).length - notUndone;
  const waiting = captures.length - open - notUndone;
  return [
    ...(waiting > 0 ? [`${waiting} waiting to upload`] : []),
    ...(open > 0 ? [`${open} to decide`] : []),
    ...(notUndone > 0 ? [`${notUndone} not undone`] : []),
  ].join(', ');
}

function describeOffline({ isKept }: Outbox): string {
  const kept = isKept ? 'kept on this device and ' : '';
  return `Offline: photos and scans are ${kept}sent when you are online.`;
}

const NOT_KEPT = 'Photos and scans are kept only while this page is open.';

/** Tells screen readers what affects the work, but not each photo or scan that arrives. */
function Announcement({ outbox }: { outbox: Outbox }) {
  const [hadPhotos, setHadPhotos] = useState(false);
  const count = outbox.captures.length;
  useEffect(() => {
    if (count > 0) setHadPhotos(true);
  }, [count]);
  const open = outbox.captures.filter(needsPerson).length;
  const texts = [
    outbox.isOnline ? null : describeOffline(outbox),
    outbox.isKept ? null : NOT_KEPT,
    open > 0 ? `${open} to decide.` : null,
    hadPhotos && count === 0 ? 'Nothing is waiting to upload.' : null,
  ];
  return (
    <div role="status">
      <Text as="span" visuallyHidden>
        {texts.filter((text) => text !== null).join(' ')}
      </Text>
    </div>
  );
}
