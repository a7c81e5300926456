import { BlockStack, Modal, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { ApiKeySummary } from '#app/domain/api-keys/api-keys.ts';

/** An action on a key that the user has to confirm. */
export type KeyQuestion = { about: ApiKeySummary; act: 'revoke' | 'replace' };

export type KeyDialogProps = {
  question: KeyQuestion | null;
  isBusy: boolean;
  onAnswer: (fields: Record<string, string>) => void;
  onClose: () => void;
};

const OVERLAPS = [
  { label: 'Not at all', value: '0' },
  { label: 'For an hour', value: '1' },
  { label: 'For a day', value: '24' },
  { label: 'For a week', value: '168' },
];

/** Asks before a key is revoked or replaced. */
export function KeyDialog({ question, isBusy, onAnswer, onClose }: KeyDialogProps) {
  const [hours, setHours] = useState('24');
  const name = question?.about.name ?? '';
  const key = question?.about.id ?? '';
  const isRevoke = question?.act === 'revoke';
  return (
    <Modal
      open={question !== null}
      onClose={onClose}
      title={isRevoke ? `Revoke "${name}"?` : `Replace "${name}"?`}
      primaryAction={{
        content: isRevoke ? 'Revoke' : 'Replace',
        destructive: isRevoke,
        loading: isBusy,
        onAction: () =>
          onAnswer(
            isRevoke ? { intent: 'revoke', key } : { intent: 'replace', key, overlap_hours: hours },
          ),
      }}
      secondaryActions={[{ content: 'Keep the key', onAction: onClose }]}
    >
      <Modal.Section>
        {isRevoke ? (
          <Text as="p">
            Programs that use it stop working immediately. A revoked key cannot be restored.
          </Text>
        ) : (
          <BlockStack gap="300">
            <Text as="p">
              You get a new key with the same name, rights and limits. Both keys count towards the
              same monthly credits.
            </Text>
            <Select
              label="How long the old key keeps working"
              options={OVERLAPS}
              value={hours}
              onChange={setHours}
            />
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
  );
}
