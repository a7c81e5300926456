import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#app/platform/format-count.ts';
import { Note } from '../../shared/elements/note.tsx';
import { Paragraph } from '../../shared/elements/paragraph.tsx';
import { Picture } from '../../shared/elements/picture.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { Outbox, WaitingPhoto } from './use-outbox.ts';

const MOST_SHOWN = 24;

/** The photos that have not reached the server, those that need a person first. Nothing where there are none. */
export function WaitingPhotos({ outbox }: { outbox: Outbox }) {
  const { captures } = outbox;
  const top = useRef<HTMLDivElement>(null);
  const inOrder = [...captures.filter(needsPerson), ...captures.filter((one) => !needsPerson(one))];
  const more = inOrder.length - MOST_SHOWN;
  /** Its button goes away: the keyboard goes on from the list, even where that was the last photo. */
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
            <ul aria-label="Photos waiting to upload" style={{ margin: 0, padding: 0 }}>
              <BlockStack gap="300">
                {inOrder.slice(0, MOST_SHOWN).map((photo) => (
                  <PhotoRow key={photo.captureId} photo={photo} outbox={outbox} settle={settle} />
                ))}
              </BlockStack>
            </ul>
            {more > 0 ? <Note>{`And ${more} more.`}</Note> : null}
          </TitledCard>
        </Box>
      ) : null}
    </div>
  );
}

type PhotoRowProps = {
  photo: WaitingPhoto;
  outbox: Outbox;
  /** Called with what takes the row, or its buttons, away. */
  settle: (work: Promise<void>) => void;
};

function PhotoRow({ photo, outbox, settle }: PhotoRowProps) {
  const time = new Date(photo.takenAt).toLocaleTimeString('en');
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack gap="300" wrap={false} blockAlign="start">
        <Picture src={photo.thumbnailUrl} alt="" sizePx={72} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <BlockStack gap="200">
            <Text as="p" breakWord>
              <Text as="span" fontWeight="semibold">{`Photo of ${time}: `}</Text>
              {describeState(photo)}
            </Text>
            <InlineStack gap="200">
              {findActions(photo, outbox).map(({ label, run }) => (
                <Button
                  key={label}
                  size="large"
                  accessibilityLabel={`${label}: photo of ${time}`}
                  onClick={() => settle(run(photo.captureId))}
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

type Action = { label: string; run: (captureId: string) => Promise<void> };

function findActions({ state, attempts }: WaitingPhoto, outbox: Outbox): Action[] {
  const remove = { label: 'Remove', run: outbox.remove };
  const retry = { label: 'Try again', run: outbox.retry };
  if (state === 'same_photo')
    return [
      { label: 'Another box', run: outbox.sendAsAnother },
      { label: 'The same picture', run: outbox.remove },
    ];
  const isTriedInVain = state === 'refused' || (state === 'waiting' && attempts > 0);
  return isTriedInVain ? [retry, remove] : [remove];
}

function describeState({ state, attempts, problem }: WaitingPhoto): string {
  if (state === 'uploading') return 'uploading.';
  if (state === 'same_photo') return 'this very picture was uploaded already. Is it another box?';
  if (state === 'refused') return `not accepted. ${problem?.detail ?? ''}`;
  return attempts > 0 ? 'not sent yet. It is tried again by itself.' : 'waiting to upload.';
}

const needsPerson = ({ state }: WaitingPhoto) => state === 'same_photo' || state === 'refused';

/** Such as "12 waiting to upload, 1 to decide on". */
function summarise(captures: readonly WaitingPhoto[]): string {
  const open = captures.filter(needsPerson).length;
  const waiting = captures.length - open;
  return [
    ...(waiting > 0 ? [`${waiting} waiting to upload`] : []),
    ...(open > 0 ? [`${open} to decide on`] : []),
  ].join(', ');
}

function describeOffline({ isKept }: Outbox): string {
  const kept = isKept ? 'kept on this device and ' : '';
  return `Offline: photos are ${kept}sent when you are online.`;
}

const NOT_KEPT = 'Photos are kept only while this page is open.';

/** Says to screen readers what changes the work, not each photo that arrives. */
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
    open > 0 ? `${formatCount(open, 'photo')} to decide on.` : null,
    hadPhotos && count === 0 ? 'No photo is waiting to upload.' : null,
  ];
  return (
    <div role="status">
      <Text as="span" visuallyHidden>
        {texts.filter((text) => text !== null).join(' ')}
      </Text>
    </div>
  );
}
