import { BlockStack, Box, Button, Card, Divider, InlineStack, Link, Text } from '@shopify/polaris';
import { formatCount } from '#app/platform/format-count.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { NoCredits, whomToAsk } from '../shared/problems/no-credits.tsx';
import type { CreditsPageProps } from './load-credits.server.ts';

/** The balance, the prices and the ledger. */
export function CreditsPage(props: CreditsPageProps) {
  const { balance, topUp, prices, entries, olderThan, isFirstPage } = props;
  return (
    <AppPage title="Credits">
      {balance <= 0 ? <NoCredits topUp={topUp} isOnCredits /> : null}
      <TitledCard title="Credits left">
        <Text as="p" variant="heading2xl">
          {String(balance)}
        </Text>
        <TextList
          texts={[
            ...prices.map(
              ({ title, credits }) => `${title}: ${formatCount(credits, 'credit')} per answer`,
            ),
            'Also charged: an answer without a match, or one that changed nothing',
            'Free: failed calls, previews, undos and repeated answers',
          ]}
        />
        {topUp.url ? (
          <div>
            <Button variant="primary" url={topUp.url} external>
              Top up
            </Button>
          </div>
        ) : (
          <Note>{whomToAsk(topUp)}</Note>
        )}
      </TitledCard>
      <Card padding="0">
        <Box padding="400">
          <Text as="h2" variant="headingMd">
            Ledger
          </Text>
          {entries.length === 0 ? <Note>No entries yet.</Note> : null}
        </Box>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Card>
      <InlineStack align="center" gap="200">
        {isFirstPage ? null : <Button url="/app/credits">Newest</Button>}
        {olderThan ? <Button url={`/app/credits?before=${olderThan}`}>Older</Button> : null}
      </InlineStack>
    </AppPage>
  );
}

function Entry({ entry }: { entry: CreditsPageProps['entries'][number] }) {
  const { label, at, delta, callId } = entry;
  return (
    <>
      <Divider />
      <Box padding="400">
        <InlineStack align="space-between" gap="200" wrap={false}>
          <BlockStack gap="050">
            {callId ? (
              <Link url={`/app/activity/${callId}`}>{label}</Link>
            ) : (
              <Text as="span">{label}</Text>
            )}
            <Note isSmall>
              <LocalTime at={at} />
            </Note>
          </BlockStack>
          <Text as="span" numeric fontWeight="semibold" tone={delta > 0 ? 'success' : undefined}>
            {delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`}
          </Text>
        </InlineStack>
      </Box>
    </>
  );
}
