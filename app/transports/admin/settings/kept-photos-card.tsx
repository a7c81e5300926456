import { Badge, InlineStack, Modal, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { KEPT_PHOTO_LIMITS, KeptPhotoStatus } from '#app/domain/kept-photos/kept-photos.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { usePageForm } from '../shared/problems/use-page-form.ts';
import { showToast } from '../shared/show-toast.ts';
import type { SettingsAnswer } from './handle-settings-form.server.ts';

export type KeptPhotosCardProps = { status: KeptPhotoStatus; limits: typeof KEPT_PHOTO_LIMITS };

const MIB = 1024 * 1024;

/** The questions asked before photos are deleted, by the form's intent. */
const QUESTIONS = {
  'stop-keeping-photos': {
    title: 'Stop keeping photos?',
    button: 'Stop and delete',
    text: 'No further photo is kept.',
  },
  'delete-photos': {
    title: 'Delete the kept photos?',
    button: 'Delete',
    text: 'Photos that are confirmed from now on are kept again.',
  },
} as const;

const TOASTS: Partial<Record<SettingsAnswer['kind'], string>> = {
  photos_kept: 'Photos are kept from now on',
  photos_stopped: 'No more photos are kept',
  photos_deleted: 'Kept photos deleted',
};

/** Whether photos are kept to improve reading: the switch, what it means, and how to delete them. */
export function KeptPhotosCard({ status: { isOn, photos, bytes }, limits }: KeptPhotosCardProps) {
  const { answer, isBusy, problem, submit } = usePageForm<SettingsAnswer>();
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null);
  useEffect(() => {
    if (answer) setAsking(null);
    const said = answer && TOASTS[answer.kind];
    if (said) showToast(said);
  }, [answer]);

  const question = asking && QUESTIONS[asking];
  const kept = `Kept: ${formatCount(photos, 'photo')}, ${(bytes / MIB).toFixed(1)} MB.`;
  return (
    <TitledCard
      title="Keep photos to improve reading"
      badge={<Badge tone={isOn ? 'success' : undefined}>{isOn ? 'On' : 'Off'}</Badge>}
    >
      <Paragraph>
        When this is on, a photo is kept once a person has confirmed its style code: by choosing a
        product or typing the code on Identify, or by listing the product. The operator of this
        service uses kept photos to measure and improve label reading.
      </Paragraph>
      <Note isSmall>
        {`Photos sent as a link are not kept, nor those confirmed more than an hour after they were sent. Other stores never see them. At most ${limits.photos} photos (${limits.bytes / MIB} MB) are kept, each for ${limits.days} days. Switching this off, or uninstalling the app, deletes them all.`}
      </Note>
      {photos > 0 ? <Paragraph>{kept}</Paragraph> : null}
      {problem ? <ProblemBanner problem={problem} errors={[]} /> : null}
      <InlineStack gap="300">
        <WriteButton
          hasReason
          need={isOn ? 'erasure' : 'write'}
          loading={isBusy && asking === null}
          onClick={() => {
            if (isOn && photos > 0) setAsking('stop-keeping-photos');
            else submit({ intent: isOn ? 'stop-keeping-photos' : 'keep-photos' });
          }}
        >
          {isOn ? 'Stop keeping photos' : 'Keep photos'}
        </WriteButton>
        {photos > 0 ? (
          <WriteButton need="erasure" tone="critical" onClick={() => setAsking('delete-photos')}>
            Delete kept photos
          </WriteButton>
        ) : null}
      </InlineStack>
      <Modal
        open={question !== null}
        onClose={() => setAsking(null)}
        title={question?.title ?? ''}
        primaryAction={{
          content: question?.button ?? '',
          destructive: true,
          loading: isBusy,
          onAction: () => submit({ intent: asking ?? '' }),
        }}
        secondaryActions={[{ content: 'Cancel', onAction: () => setAsking(null) }]}
      >
        <Modal.Section>
          <Text as="p">
            {`${photos === 1 ? 'The kept photo is' : `All ${photos} kept photos are`} deleted now and cannot be restored. ${question?.text ?? ''}`}
          </Text>
        </Modal.Section>
      </Modal>
    </TitledCard>
  );
}
