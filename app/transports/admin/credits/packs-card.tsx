import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Divider, InlineStack, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton, WriteNote } from '../access/write-button.tsx';
import type { FormFailure } from '../calls/problem.ts';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import type { CreditsPageProps } from './load-credits.server.ts';

/** The answer to an order: the URL at which the merchant approves the payment. */
export type OrderAnswer = { kind: 'ordered'; confirmationUrl: string } | FormFailure;

type Pack = CreditsPageProps['packs'][number];

/** The packs with their prices. Buying one opens Shopify's payment page, which redirects back to the app. */
export function PacksCard({ packs, waiting }: Pick<CreditsPageProps, 'packs' | 'waiting'>) {
  const fetcher = useFetcher<OrderAnswer>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const ordering = fetcher.formData?.get('pack');
  useEffect(() => {
    // Does not wait for the fetcher to become idle: the browser leaves this page, so its reload does not matter.
    if (fetcher.data?.kind === 'ordered') window.open(fetcher.data.confirmationUrl, '_top');
  }, [fetcher.data]);
  return (
    <TitledCard title="Buy credits">
      {answer?.kind === 'failed' ? (
        <ProblemBanner problem={{ ...answer.problem, title: 'The order did not go through' }} />
      ) : null}
      <Text as="p">
        You approve the price on a Shopify page, and it is added to the store’s Shopify bill.
        Credits do not expire.
      </Text>
      <BlockStack as="ul" gap="300">
        {packs.map((pack) => (
          <PackRow
            key={pack.id}
            pack={pack}
            isOrdering={ordering === pack.id}
            isBusy={ordering !== undefined}
            onBuy={() => fetcher.submit({ pack: pack.id }, { method: 'post' })}
          />
        ))}
      </BlockStack>
      <WriteNote need="credits" />
      {waiting.map(({ id, credits, price }) => (
        <Note key={id}>
          {`${formatCount(credits, 'credit')} for ${price}: not paid yet. To continue, choose the same pack. Without your approval nothing is charged.`}
        </Note>
      ))}
    </TitledCard>
  );
}

type PackRowProps = { pack: Pack; isOrdering: boolean; isBusy: boolean; onBuy: () => void };

function PackRow({ pack, isOrdering, isBusy, onBuy }: PackRowProps) {
  const { credits, price, boxes } = pack;
  return (
    <li style={{ listStyle: 'none' }}>
      <BlockStack gap="300">
        <Divider />
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <Box>
            <Text as="p" variant="headingMd">
              {formatCount(credits, 'credit')}
            </Text>
            <Text as="p">{price}</Text>
            <Note isSmall>{`Identifies and lists ${boxes.toLocaleString('en')} new boxes`}</Note>
          </Box>
          <WriteButton
            need="credits"
            accessibilityLabel={`Buy ${formatCount(credits, 'credit')} for ${price}`}
            loading={isOrdering}
            disabled={isBusy && !isOrdering}
            onClick={onBuy}
          >
            Buy
          </WriteButton>
        </InlineStack>
      </BlockStack>
    </li>
  );
}
