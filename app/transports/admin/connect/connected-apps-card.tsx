import { BlockStack, Divider, InlineStack, Modal, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { CopyField } from '../shared/copy/copy-field.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import type { ConnectedApp } from './list-connected-apps.server.ts';

export type ConnectedAppsCardProps = {
  apps: ConnectedApp[];
  /** The address that an app connects to. */
  connectUrl: string;
  isBusy: boolean;
  onDisconnect: (id: string) => void;
};

/** The address for apps that connect without a key, and the apps that staff have allowed. */
export function ConnectedAppsCard(props: ConnectedAppsCardProps) {
  const { apps, connectUrl, isBusy, onDisconnect } = props;
  const [asked, setAsked] = useState<ConnectedApp | null>(null);
  return (
    <TitledCard title="Connect an app without a key">
      <CopyField
        label="Address of this store for MCP apps"
        what="the address"
        text={connectUrl}
        helpText="Add it in ChatGPT, Claude or another app. The app then asks you here what it may do."
      />
      {apps.length === 0 ? <Note>No app is connected.</Note> : null}
      {apps.map((app) => (
        <BlockStack key={app.id} gap="400">
          <Divider />
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <AppFacts app={app} />
            <WriteButton
              need="keys"
              tone="critical"
              accessibilityLabel={`Disconnect ${app.name}`}
              onClick={() => setAsked(app)}
            >
              Disconnect
            </WriteButton>
          </InlineStack>
        </BlockStack>
      ))}
      <Modal
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Disconnect "${asked?.name ?? ''}"?`}
        primaryAction={{
          content: 'Disconnect',
          destructive: true,
          loading: isBusy,
          onAction: () => {
            if (asked) onDisconnect(asked.id);
            setAsked(null);
          },
        }}
        secondaryActions={[{ content: 'Keep it connected', onAction: () => setAsked(null) }]}
      >
        <Modal.Section>
          <Text as="p">
            It stops working immediately. To use it again, reconnect it in the app.
          </Text>
        </Modal.Section>
      </Modal>
    </TitledCard>
  );
}

function AppFacts({ app }: { app: ConnectedApp }) {
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm" breakWord>
        {app.name}
      </Text>
      <Note isSmall>
        {app.redirectHost} · connected <LocalTime at={app.createdAt} />
      </Note>
      <Note isSmall>
        {app.lastUsedAt ? 'last used ' : 'never used'}
        {app.lastUsedAt ? <LocalTime at={app.lastUsedAt} /> : null}
      </Note>
      <Note isSmall>{`${formatCount(app.spent, 'credit')} this month`}</Note>
      {app.permissions.map((words) => (
        <Note key={words} isSmall>
          {words}
        </Note>
      ))}
    </BlockStack>
  );
}
