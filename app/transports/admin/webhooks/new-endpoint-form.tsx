import { BlockStack, Card, ChoiceList, Form, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { WEBHOOK_EVENTS } from '#app/domain/webhook-endpoints/webhook-event.ts';
import { WriteButton } from '../access/write-button.tsx';
import { EVENT_CHOICES } from './event-words.ts';

export type NewEndpointFormProps = {
  isBusy: boolean;
  /** Returns what is wrong with a field. */
  errorOf: (pointer: string) => string | undefined;
  onRegister: (fields: FormData) => void;
};

/** Asks where webhooks are sent, and for which events. */
export function NewEndpointForm({ isBusy, errorOf, onRegister }: NewEndpointFormProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>([...WEBHOOK_EVENTS]);
  const register = () => {
    const form = new FormData();
    form.set('intent', 'register');
    form.set('url', url);
    for (const event of events) form.append('event', event);
    onRegister(form);
  };
  return (
    <Card>
      <Form implicitSubmit={false} onSubmit={register}>
        <BlockStack gap="300">
          <Text as="p">
            Your program is told when something happens, so it does not have to keep asking.
          </Text>
          <TextField
            label="Address"
            inputMode="url"
            value={url}
            onChange={setUrl}
            placeholder="https://example.com/webhooks"
            helpText="It receives signed messages by POST, as Standard Webhooks describes."
            autoComplete="off"
            error={errorOf('/url')}
          />
          <ChoiceList
            allowMultiple
            title="Tell it when"
            choices={EVENT_CHOICES}
            selected={events}
            onChange={setEvents}
            error={errorOf('/events')}
          />
          <div>
            <WriteButton hasReason need="keys" submit variant="primary" loading={isBusy}>
              Add the address
            </WriteButton>
          </div>
        </BlockStack>
      </Form>
    </Card>
  );
}
