import { Text } from '@shopify/polaris';
import { formatCount, formatList } from '#app/platform/format-text.ts';
import { WriteButton } from '../../access/write-button.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { SessionPageProps } from './load-session.server.ts';
import type { BoxRow } from './to-rows.ts';

/** Counts the boxes that have one of these statuses. */
export function countBoxes(rows: readonly BoxRow[], ...statuses: BoxRow['status'][]): number {
  return rows
    .filter(({ status }) => statuses.includes(status))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

export type SessionSummaryProps = Pick<
  SessionPageProps,
  'rows' | 'reading' | 'credits' | 'decideUrl'
> & {
  failedPhotos: number;
  isOpen: boolean;
  onApproveAll: () => void;
};

/** The session's figures, and buttons to approve everything that is sure and to decide about the rest. */
export function SessionSummary(props: SessionSummaryProps) {
  const { rows, reading, credits, decideUrl, failedPhotos, isOpen } = props;
  const sure = countBoxes(rows, 'sure');
  const asking = countBoxes(rows, 'asks');
  const figures = [
    { name: 'Being read', value: reading.length },
    { name: 'Sure', value: sure },
    { name: isOpen ? 'To decide' : 'Not decided', value: asking },
    { name: 'Failed', value: countBoxes(rows, 'failed') + failedPhotos },
    { name: 'Under way', value: countBoxes(rows, 'approved') },
    { name: 'Done', value: countBoxes(rows, 'done') },
  ];
  return (
    <TitledCard title="This session">
      <dl className="figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <Text as="dt" variant="bodySm" tone="subdued">
              {name}
            </Text>
            <dd>
              <Text as="span" variant="headingLg">
                {String(value)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      {sure > 0 && isOpen ? (
        <WriteButton variant="primary" size="large" fullWidth onClick={props.onApproveAll}>
          {sure === 1 ? 'Approve the sure box' : `Approve all ${sure} sure boxes`}
        </WriteButton>
      ) : null}
      {decideUrl !== null && isOpen ? (
        <WriteButton
          {...(sure === 0 && { variant: 'primary' })}
          size="large"
          fullWidth
          url={decideUrl}
        >
          {asking === 1 ? 'Decide about 1 box' : `Decide about ${asking} boxes`}
        </WriteButton>
      ) : null}
      {sure > 0 && isOpen ? <Note isSmall>{describeSure(rows)}</Note> : null}
      <Note isSmall>
        {`${formatCount(credits.spent, 'credit')} spent in this session${isOpen ? `, ${credits.toCome} to come` : ''}, ${credits.left} left.`}
      </Note>
    </TitledCard>
  );
}

/** Describes what approving everything that is sure does. */
function describeSure(rows: readonly BoxRow[]): string {
  const sureOf = (plan: BoxRow['plan']) =>
    rows.filter((row) => row.status === 'sure' && row.plan === plan);
  const productsOf = (plan: BoxRow['plan']) =>
    new Set(sureOf(plan).map(({ facts }) => facts.code)).size;
  const added = countBoxes(sureOf('add'), 'sure');
  const created = productsOf('create');
  const extended = productsOf('add_size');
  const parts = [
    added > 0 ? `adds ${formatCount(added, 'box', 'boxes')} to stock` : '',
    created > 0 ? `creates ${formatCount(created, 'product')}` : '',
    extended > 0 ? `adds sizes to ${formatCount(extended, 'product')}` : '',
  ];
  return `This ${formatList(parts.filter(Boolean))}.`;
}
