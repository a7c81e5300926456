import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Note } from '../shared/elements/note.tsx';
import { installLinks } from './install-links.ts';
import { Snippet } from './snippet.tsx';

export type ConnectAgentCardProps = { appUrl: string; keyVariable: string };

/** Links and a command that connect an agent. The agent takes the key from where it keeps its secrets. */
export function ConnectAgentCard({ appUrl, keyVariable }: ConnectAgentCardProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Connect an agent
        </Text>
        <Text as="p">Create a key first. The links and the command do not contain it.</Text>
        {installLinks(appUrl, keyVariable).map((link) =>
          'url' in link ? (
            <InlineStack key={link.client} gap="300" blockAlign="center">
              <Button url={link.url} target="_blank">
                {`Add to ${link.client}`}
              </Button>
              <Note isSmall>{link.keyFrom}</Note>
            </InlineStack>
          ) : (
            <BlockStack key={link.client} gap="100">
              <Snippet title={`Add to ${link.client}`} text={link.command} />
              <Note isSmall>{link.keyFrom}</Note>
            </BlockStack>
          ),
        )}
      </BlockStack>
    </Card>
  );
}
