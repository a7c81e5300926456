import { BlockStack, Card, Text } from '@shopify/polaris';
import { AppPage } from '../../shared/elements/app-page.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import { NoCredits } from '../../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../../shared/problems/problem-banner.tsx';
import { CaptureCard } from '../capture/capture-card.tsx';
import { useOutbox } from '../capture/use-outbox.ts';
import { BoxLine } from './box-line.tsx';
import type { SessionPageProps } from './load-session.server.ts';
import { FailedPhotos } from './photo-lines.tsx';
import { SessionEnd } from './session-end.tsx';
import { countBoxes, SessionSummary } from './session-summary.tsx';
import type { BoxRow } from './to-rows.ts';
import { useSession } from './use-session.ts';

const BACK = { content: 'Receive boxes', url: '/app/receive' };

/** What comes first is what a person can do something about. */
const SECTIONS: { title: string; statuses: BoxRow['status'][] }[] = [
  { title: 'Need you', statuses: ['asks'] },
  { title: 'Failed', statuses: ['failed'] },
  { title: 'Sure', statuses: ['sure'] },
  { title: 'Under way', statuses: ['approved'] },
  { title: 'Done', statuses: ['done'] },
  { title: 'Taken back or out', statuses: ['undone', 'removed'] },
];

/** A receiving session: capture, and each box with what is done with it. */
export function SessionPage(props: SessionPageProps) {
  const { session: record, rows, reading, failedPhotos, credits, topUp } = props;
  const session = useSession(props);
  const { busyIntent } = session;
  const isOpen = record.status === 'open';
  const sure = rows.flatMap(({ status, seen }) => (status === 'sure' ? seen : []));
  const isEmpty = rows.length === 0 && reading.length === 0 && failedPhotos.length === 0;
  return (
    <AppPage
      title={record.supplier || 'Receive boxes'}
      subtitle={`At ${record.locationName}`}
      backAction={BACK}
    >
      {credits.left <= 0 ? <NoCredits topUp={topUp} /> : null}
      {session.problem ? <ProblemBanner problem={session.problem} /> : null}
      {isOpen ? <Capture {...props} onArrived={session.refresh} /> : null}
      {isEmpty ? (
        <Card>
          <Text as="p">
            {isOpen
              ? 'No box yet. Photograph the first one.'
              : 'Nothing was received in this session.'}
          </Text>
        </Card>
      ) : (
        <SessionSummary
          rows={rows}
          reading={reading}
          credits={credits}
          failedPhotos={failedPhotos.length}
          isApproving={busyIntent === 'approve'}
          onApproveAll={() => session.command('approve', sure)}
        />
      )}
      <FailedPhotos photos={failedPhotos} session={session} />
      {SECTIONS.map(({ title, statuses }) => (
        <Section
          key={title}
          title={title}
          rows={rows.filter(({ status }) => statuses.includes(status))}
          session={session}
        />
      ))}
      {isEmpty ? null : <SessionEnd rows={rows} session={record} commands={session} />}
    </AppPage>
  );
}

/** Takes photos and sends them while staff go on. */
function Capture({
  shop,
  session,
  maxPhotoBytes,
  onArrived,
}: SessionPageProps & { onArrived: () => void }) {
  const outbox = useOutbox({
    shop,
    sessionId: session.id,
    maxPhotoBytes,
    onAcknowledged: onArrived,
  });
  return <CaptureCard outbox={outbox} maxPhotoBytes={maxPhotoBytes} />;
}

type SessionOfPage = ReturnType<typeof useSession>;

function Section(props: { title: string; rows: readonly BoxRow[]; session: SessionOfPage }) {
  const { title, rows, session } = props;
  if (rows.length === 0) return null;
  return (
    <TitledCard title={`${title} (${countBoxes(rows, ...rows.map(({ status }) => status))})`}>
      <BlockStack gap="500">
        {rows.map((row) => (
          <BoxLine
            key={`${row.id} ${row.status}`}
            row={row}
            busyWith={row.boxIds.some(session.isBusy) ? session.busyIntent : null}
            onCommand={session.command}
            onQuantity={session.setQuantity}
          />
        ))}
      </BlockStack>
    </TitledCard>
  );
}
