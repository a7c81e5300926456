import { Button, Text } from '@shopify/polaris';
import { formatCount } from '#app/platform/format-text.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { CreditsNotice } from '../shared/problems/no-credits.tsx';
import { DecidedOrder } from './decided-order.tsx';
import { LedgerCard } from './ledger-card.tsx';
import type { CreditsPageProps } from './load-credits.server.ts';
import { PacksCard } from './packs-card.tsx';

/** The balance, the packs, the prices of calls and the ledger. */
export function CreditsPage(props: CreditsPageProps) {
  const { balance, owed, topUp, packs, decided, prices } = props;
  return (
    <AppPage title="Credits">
      {decided ? <DecidedOrder {...decided} /> : null}
      <CreditsNotice credits={balance} topUp={topUp} isOnCredits />
      <TitledCard title="Credits left">
        <Text as="p" variant="heading2xl">
          {String(balance)}
        </Text>
        {owed > 0 ? (
          <Note>
            {`You have already spent ${formatCount(owed, 'credit')} from refunded purchases. This is deducted from the next credits you get.`}
          </Note>
        ) : null}
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
              Buy credits
            </Button>
          </div>
        ) : null}
      </TitledCard>
      {packs.length > 0 ? <PacksCard {...props} /> : null}
      <LedgerCard {...props} />
    </AppPage>
  );
}
