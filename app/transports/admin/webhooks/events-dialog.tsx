import { ChoiceList, Modal } from '@shopify/polaris';
import { useState } from 'react';
import type { WebhookEndpoint } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';
import { EVENT_CHOICES } from './event-words.ts';

export type EventsDialogProps = {
  endpoint: WebhookEndpoint;
  isBusy: boolean;
  onSave: (fields: FormData) => void;
  onClose: () => void;
};

/** Asks which events are sent to an address from now on. */
export function EventsDialog({ endpoint, isBusy, onSave, onClose }: EventsDialogProps) {
  const [events, setEvents] = useState<string[]>(endpoint.events);
  const save = () => {
    const form = new FormData();
    form.set('intent', 'events');
    form.set('endpoint', endpoint.id);
    for (const event of events) form.append('event', event);
    onSave(form);
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Change events"
      primaryAction={{
        content: 'Save',
        loading: isBusy,
        disabled: events.length === 0,
        onAction: save,
      }}
      secondaryActions={[{ content: 'Cancel', onAction: onClose }]}
    >
      <Modal.Section>
        <ChoiceList
          allowMultiple
          title={`Tell ${endpoint.url} when`}
          choices={EVENT_CHOICES}
          selected={events}
          onChange={setEvents}
          error={events.length === 0 ? 'Choose at least one event.' : undefined}
        />
      </Modal.Section>
    </Modal>
  );
}
