import {
  Badge,
  BlockStack,
  Card,
  InlineStack,
  Layout,
  Link,
  List,
  Page,
  Text,
} from '@shopify/polaris';

export type HomePageProps = {
  shop: string;
  credits: number;
  activeKeys: number;
  /** Readers and look-ups this service is set up with. */
  readers: string[];
};

/** Where the store stands, and the one next step. */
export function HomePage({ shop, credits, activeKeys, readers }: HomePageProps) {
  return (
    <Page title="Catalog Vision" subtitle={shop}>
      <Layout>
        <Layout.Section>
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                {activeKeys > 0 ? 'Send your first photo' : 'Make an API key'}
              </Text>
              <Text as="p">
                {activeKeys > 0
                  ? 'Send a photo of a box to the match, then list the product. The reference shows both calls.'
                  : 'The person who runs this service makes a key with one command; it is shown once.'}
              </Text>
              {activeKeys > 0 ? null : (
                <Text as="p" variant="bodySm" breakWord>
                  <code>npm run key -- create --shop {shop}</code>
                </Text>
              )}
              <Link url="/api/v1/docs" target="_blank">
                Open the API reference
              </Link>
            </BlockStack>
          </Card>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Card>
            <BlockStack gap="300">
              <InlineStack align="space-between">
                <Text as="h2" variant="headingMd">
                  Credits
                </Text>
                <Badge tone={credits > 0 ? 'success' : 'critical'}>{String(credits)}</Badge>
              </InlineStack>
              <Text as="p">
                A call that succeeds costs one credit. A call that fails costs nothing.
              </Text>
              <Text as="h2" variant="headingMd">
                What reads and looks up
              </Text>
              <List>
                {readers.map((reader) => (
                  <List.Item key={reader}>{reader}</List.Item>
                ))}
              </List>
            </BlockStack>
          </Card>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
