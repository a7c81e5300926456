import { Modal, Text } from '@shopify/polaris';
import type { WebhookEndpoint } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';

/** An action on an address that the user has to confirm. */
export type EndpointQuestion = { about: WebhookEndpoint; act: 'remove' | 'replace' };

export type EndpointDialogProps = {
  question: EndpointQuestion | null;
  isBusy: boolean;
  onAnswer: (fields: Record<string, string>) => void;
  onClose: () => void;
};

/** Asks before an address is removed or its secret replaced. */
export function EndpointDialog({ question, isBusy, onAnswer, onClose }: EndpointDialogProps) {
  const isRemoval = question?.act === 'remove';
  return (
    <Modal
      open={question !== null}
      onClose={onClose}
      title={isRemoval ? 'Remove this address?' : 'Replace the secret?'}
      primaryAction={{
        content: isRemoval ? 'Remove' : 'Replace',
        destructive: isRemoval,
        loading: isBusy,
        onAction: () => {
          if (question) onAnswer({ intent: question.act, endpoint: question.about.id });
        },
      }}
      secondaryActions={[{ content: 'Keep it', onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p" breakWord>
          {isRemoval
            ? `Nothing is sent to ${question?.about.url ?? ''} any more, and its log is deleted.`
            : 'For a day, messages are signed with the new secret and with the previous one, so that your program can change over.'}
        </Text>
      </Modal.Section>
    </Modal>
  );
}
