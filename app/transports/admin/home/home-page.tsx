import {
  Badge,
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Layout,
  Link,
  Page,
  Text,
} from '@shopify/polaris';
import { NextBoxButtons } from '../identify/next-box-buttons.tsx';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import type { TopUp } from '../shared/problems/top-up.ts';

export type HomePageProps = {
  shop: string;
  credits: number;
  topUp: TopUp;
  /** This member of staff's latest match, if it is not listed yet. */
  unfinished: { title: string; url: string } | null;
  /** Number of matches that staff must decide on. */
  waiting: number;
  identifiedToday: number;
  listedToday: number;
  isNew: boolean;
};

/** The next step, and the store's figures. */
export function HomePage(props: HomePageProps) {
  const { shop, credits, topUp, unfinished, waiting, identifiedToday, listedToday, isNew } = props;
  return (
    <Page title="Catalog Vision" subtitle={shop}>
      <Box paddingBlockEnd="800">
        <Layout>
          <Layout.Section>
            {credits <= 0 ? (
              <NoCredits topUp={topUp} />
            ) : (
              <Card>
                <BlockStack gap="400">
                  <Text as="h2" variant="headingLg" breakWord>
                    {unfinished ? `Continue with ${unfinished.title}` : 'Identify a box'}
                  </Text>
                  <Text as="p">
                    {isNew
                      ? 'Take a photo of the label on a box or tag. You see which product it is and why. Then enter the count and list it.'
                      : unfinished
                        ? 'It is identified but not listed yet.'
                        : 'Take a photo of the label on the next box or tag.'}
                  </Text>
                  {unfinished ? (
                    <BlockStack gap="200">
                      <Button variant="primary" size="large" fullWidth url={unfinished.url}>
                        List it
                      </Button>
                      <Button fullWidth url="/app/identify">
                        Identify another box
                      </Button>
                    </BlockStack>
                  ) : (
                    <NextBoxButtons label="Take a photo" />
                  )}
                </BlockStack>
              </Card>
            )}
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <Card>
              <BlockStack gap="300">
                <Row name="Credits left" url="/app/credits">
                  <Badge tone={credits > 0 ? 'success' : 'critical'}>{String(credits)}</Badge>
                </Row>
                <Row name="Waiting for a decision" url="/app/activity?outcome=needs_person">
                  <Badge {...(waiting > 0 && { tone: 'attention' })}>{String(waiting)}</Badge>
                </Row>
                <InlineGrid columns={2} gap="300">
                  <Figure name="Identified today" value={identifiedToday} />
                  <Figure name="Listed today" value={listedToday} />
                </InlineGrid>
                <BlockStack gap="200">
                  <Button fullWidth url="/app/list">
                    List by code
                  </Button>
                  <Button fullWidth url="/app/keys">
                    Keys for programs and agents
                  </Button>
                </BlockStack>
              </BlockStack>
            </Card>
          </Layout.Section>
        </Layout>
      </Box>
    </Page>
  );
}

function Row({ name, url, children }: { name: string; url: string; children: React.ReactNode }) {
  return (
    <InlineStack align="space-between" blockAlign="center">
      <Link url={url}>{name}</Link>
      {children}
    </InlineStack>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <BlockStack gap="050">
      <Text as="span" variant="headingLg">
        {String(value)}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        {name}
      </Text>
    </BlockStack>
  );
}
