import { useNavigate } from '@remix-run/react';
import {
  BlockStack,
  Box,
  Button,
  Card,
  Divider,
  InlineStack,
  Link,
  Select,
  Text,
} from '@shopify/polaris';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import type { EntryView, LedgerFilter } from './ledger-entries.server.ts';
import type { CreditsPageProps } from './load-credits.server.ts';
import { useCsvDownload } from './use-csv-download.ts';

const FILTERS: { value: LedgerFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'spent', label: 'Spent' },
  { value: 'bought', label: 'Bought' },
  { value: 'granted', label: 'Granted' },
];

/** The credits that came in and those that were spent, newest first. */
export function LedgerCard({ ledger }: Pick<CreditsPageProps, 'ledger'>) {
  const { filter, entries, olderThan, isFirstPage } = ledger;
  const navigate = useNavigate();
  const csv = useCsvDownload(`/app/credits/csv?show=${filter}`, `credits-${filter}.csv`);
  return (
    <>
      <Card padding="0">
        <Box padding="400">
          <BlockStack gap="300">
            <Text as="h2" variant="headingMd">
              Ledger
            </Text>
            <InlineStack gap="300" blockAlign="end" align="space-between">
              <Select
                label="Show"
                options={FILTERS}
                value={filter}
                onChange={(show) => navigate(toUrl(show))}
              />
              <Button
                disabled={entries.length === 0}
                loading={csv.isLoading}
                onClick={csv.download}
              >
                Download as CSV
              </Button>
            </InlineStack>
            {csv.problem ? (
              <Text as="p" tone="critical">
                {csv.problem}
              </Text>
            ) : null}
            {entries.length === 0 ? (
              <Note>{filter === 'all' ? 'No entries yet.' : 'No entries of this kind yet.'}</Note>
            ) : null}
          </BlockStack>
        </Box>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Card>
      <InlineStack align="center" gap="200">
        {isFirstPage ? null : <Button url={toUrl(filter)}>Newest</Button>}
        {olderThan ? <Button url={toUrl(filter, olderThan)}>Older</Button> : null}
      </InlineStack>
    </>
  );
}

function Entry({ entry }: { entry: EntryView }) {
  const { label, at, delta, callId, paymentNumber } = entry;
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
              {paymentNumber === null ? null : ` · Shopify payment ${paymentNumber}`}
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

function toUrl(show: string, before?: string): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(before !== undefined && { before }),
  }).toString();
  return query ? `/app/credits?${query}` : '/app/credits';
}
