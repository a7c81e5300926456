import { Badge, Banner, BlockStack, Box, Card, Divider, InlineStack, Text } from '@shopify/polaris';
import type { WebhookEndpoint } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import type { EndpointQuestion } from './endpoint-dialog.tsx';
import { EVENT_WORDS } from './event-words.ts';

export type EndpointListProps = {
  endpoints: WebhookEndpoint[];
  onAsk: (question: EndpointQuestion) => void;
  onChangeEvents: (endpoint: WebhookEndpoint) => void;
  onEnable: (id: string) => void;
  onTest: (id: string) => void;
};

const WHY_OFF = {
  gone: 'It answered 410 Gone.',
  failing: 'It has not accepted a message for three days.',
};

/** The store's addresses for webhooks. */
export function EndpointList({ endpoints, ...actions }: EndpointListProps) {
  if (endpoints.length === 0) {
    return (
      <Card>
        <Note>No address yet.</Note>
      </Card>
    );
  }
  return (
    <Card padding="0">
      {endpoints.map((endpoint, index) => (
        <div key={endpoint.id}>
          {index > 0 ? <Divider /> : null}
          <Box padding="400">
            <BlockStack gap="300">
              <EndpointFacts endpoint={endpoint} />
              <OffBanner endpoint={endpoint} />
              <Actions endpoint={endpoint} {...actions} />
            </BlockStack>
          </Box>
        </div>
      ))}
    </Card>
  );
}

type ActionsProps = Omit<EndpointListProps, 'endpoints'> & { endpoint: WebhookEndpoint };

function Actions({ endpoint, onAsk, onChangeEvents, onEnable, onTest }: ActionsProps) {
  const { id, url, disabledAt } = endpoint;
  const ask = (act: EndpointQuestion['act']) => () => onAsk({ about: endpoint, act });
  /** @param name tells buttons with the same label apart for screen reader users */
  const button = (label: string, name: string, onClick: () => void) => (
    <WriteButton need="keys" accessibilityLabel={name} onClick={onClick}>
      {label}
    </WriteButton>
  );
  return (
    <InlineStack gap="200">
      {disabledAt
        ? button('Switch on', `Switch on ${url}`, () => onEnable(id))
        : button('Send a test', `Send a test to ${url}`, () => onTest(id))}
      {button('Change events', `Change events of ${url}`, () => onChangeEvents(endpoint))}
      {button('Replace secret', `Replace secret of ${url}`, ask('replace'))}
      <WriteButton
        need="keys"
        tone="critical"
        accessibilityLabel={`Remove ${url}`}
        onClick={ask('remove')}
      >
        Remove
      </WriteButton>
    </InlineStack>
  );
}

/** Says why nothing is sent to an address that is switched off. */
function OffBanner({ endpoint: { disabledAt, disabledReason } }: { endpoint: WebhookEndpoint }) {
  if (!disabledAt) return null;
  return (
    <Banner tone="warning" title="Switched off: nothing is sent to it">
      {disabledReason ? WHY_OFF[disabledReason] : null} Fix your program, then switch this on again.
      Until then, new events are not queued for it.
    </Banner>
  );
}

function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, events, disabledAt, failingSince, oldSecretUntil, createdAt } = endpoint;
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm" breakWord>
          {url}
        </Text>
        {disabledAt ? <Badge tone="critical">Off</Badge> : null}
        {failingSince && !disabledAt ? <Badge tone="warning">Failing</Badge> : null}
      </InlineStack>
      <Note isSmall>{events.map((event) => EVENT_WORDS[event].label).join(' · ')}</Note>
      <Note isSmall>
        added <LocalTime at={createdAt} />
      </Note>
      {failingSince && !disabledAt ? (
        <Note isSmall>
          has accepted no message since <LocalTime at={failingSince} />; after three days it is
          switched off
        </Note>
      ) : null}
      {oldSecretUntil ? (
        <Note isSmall>
          the previous secret also signs until <LocalTime at={oldSecretUntil} />
        </Note>
      ) : null}
    </BlockStack>
  );
}
