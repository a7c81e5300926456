import {
  BlockStack,
  Box,
  Button,
  Card,
  Divider,
  InlineStack,
  Link,
  List,
  Page,
  Text,
} from '@shopify/polaris';
import { LocalTime } from '../shared/local-time.tsx';
import { NoCredits } from '../shared/problems/no-credits.tsx';
import type { TopUp } from '../shared/problems/top-up.ts';

/** One entry of the ledger. */
export type EntryView = {
  id: string;
  /** ISO 8601. */
  at: string;
  label: string;
  delta: number;
  callId: string | null;
};

export type CreditsPageProps = {
  balance: number;
  topUp: TopUp;
  prices: { title: string; credits: number }[];
  entries: EntryView[];
  /** Id of the last entry on this page if there are older ones, else null. */
  olderThan: string | null;
  isFirstPage: boolean;
};

/** The balance, the prices and the ledger. */
export function CreditsPage(props: CreditsPageProps) {
  const { balance, topUp, prices, olderThan, isFirstPage } = props;
  // A store that starts without credits has an entry of 0.
  const entries = props.entries.filter(({ delta }) => delta !== 0);
  return (
    <Page title="Credits" backAction={{ content: 'Home', url: '/app' }}>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {balance <= 0 ? <NoCredits topUp={topUp} isOnCredits /> : null}
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                Credits left
              </Text>
              <Text as="p" variant="heading2xl">
                {String(balance)}
              </Text>
              <List>
                {prices.map(({ title, credits }) => (
                  <List.Item key={title}>
                    {`${title}: ${credits} ${credits === 1 ? 'credit' : 'credits'} per answer`}
                  </List.Item>
                ))}
                <List.Item>
                  Also charged: an answer without a match, or one that changed nothing
                </List.Item>
                <List.Item>Free: failed calls, previews, undos and repeated answers</List.Item>
              </List>
              {topUp.url ? (
                <div>
                  <Button variant="primary" url={topUp.url} external>
                    Top up
                  </Button>
                </div>
              ) : (
                <Text as="p" tone="subdued">
                  Ask the person who runs this service to add credits.
                </Text>
              )}
            </BlockStack>
          </Card>
          <Card padding="0">
            <Box padding="400">
              <Text as="h2" variant="headingMd">
                Ledger
              </Text>
            </Box>
            {entries.length === 0 ? (
              <Box padding="400">
                <Text as="p" tone="subdued">
                  No entries yet.
                </Text>
              </Box>
            ) : null}
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Card>
          <InlineStack align="center" gap="200">
            {isFirstPage ? null : <Button url="/app/credits">Newest</Button>}
            {olderThan ? <Button url={`/app/credits?before=${olderThan}`}>Older</Button> : null}
          </InlineStack>
        </BlockStack>
      </Box>
    </Page>
  );
}

function Entry({ entry }: { entry: EntryView }) {
  const amount = entry.delta > 0 ? `+${entry.delta}` : `−${Math.abs(entry.delta)}`;
  return (
    <>
      <Divider />
      <Box padding="400">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <BlockStack gap="050">
            {entry.callId ? (
              <Link url={`/app/activity/${entry.callId}`}>{entry.label}</Link>
            ) : (
              <Text as="span">{entry.label}</Text>
            )}
            <Text as="span" variant="bodySm" tone="subdued">
              <LocalTime at={entry.at} />
            </Text>
          </BlockStack>
          <Text
            as="span"
            numeric
            fontWeight="semibold"
            {...(entry.delta > 0 && { tone: 'success' })}
          >
            {amount}
          </Text>
        </InlineStack>
      </Box>
    </>
  );
}
