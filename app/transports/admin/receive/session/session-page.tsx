import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import { useState } from 'react';
import { WriteNote } from '../../access/write-button.tsx';
import { AppPage } from '../../shared/elements/app-page.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { WithStaleness } from '../../shared/loading/keep-loaded.ts';
import { NoCredits } from '../../shared/problems/no-credits.tsx';
import { ProblemBanner } from '../../shared/problems/problem-banner.tsx';
import { CaptureCard } from '../capture/capture-card.tsx';
import { useOutbox } from '../capture/use-outbox.ts';
import { WaitingCaptures } from '../capture/waiting-captures.tsx';
import { BoxLine } from './box-line.tsx';
import { FailedPhotos } from './failed-photos.tsx';
import type { SessionPageProps } from './load-session.server.ts';
import { SendCommand } from './send-command.tsx';
import { SessionEnd } from './session-end.tsx';
import { countBoxes, SessionSummary } from './session-summary.tsx';
import type { BoxRow } from './to-rows.ts';
import { useSession } from './use-session.ts';

const BACK = { content: 'Receive boxes', url: '/app/receive' };

/** The sections in order: first those that staff can act on. `titleWhenFinished`: the title in a finished session. */
const SECTIONS: { title: string; titleWhenFinished?: string; statuses: BoxRow['status'][] }[] = [
  { title: 'To decide', titleWhenFinished: 'Not decided', statuses: ['asks'] },
  { title: 'Failed', statuses: ['failed'] },
  { title: 'Sure', titleWhenFinished: 'Not approved', statuses: ['sure'] },
  // One section for both, so that a row does not move when it is done.
  { title: 'Approved', statuses: ['approved', 'done'] },
  { title: 'Undone or removed', statuses: ['undone', 'removed'] },
];

/** A receiving session: the camera, and each box with what is done with it. */
export function SessionPage(props: WithStaleness<SessionPageProps>) {
  const { session: record, reading, failedPhotos, credits, topUp } = props;
  const session = useSession(props);
  const rows = props.rows.map((row) => withStatus(row, session.statusOf(row)));
  const isOpen = record.status === 'open';
  const sure = rows.flatMap(({ status, seenBoxes }) => (status === 'sure' ? seenBoxes : []));
  const isEmpty = rows.length === 0 && reading.length === 0 && failedPhotos.length === 0;
  return (
    <AppPage
      title={record.supplier || 'Receive boxes'}
      subtitle={`At ${record.locationName}`}
      backAction={BACK}
    >
      {credits.left <= 0 ? <NoCredits topUp={topUp} credits={credits.left} /> : null}
      <WriteNote />
      {props.isOutdated ? <Outdated /> : null}
      {session.underWay.map((command) => (
        <SendCommand key={command.id} command={command} onAnswer={session.settle} />
      ))}
      {session.problem ? <ProblemBanner problem={session.problem} /> : null}
      {isOpen ? <Capture {...props} isEmpty={isEmpty} onArrived={session.refresh} /> : null}
      {isEmpty ? (
        <Card>
          <Text as="p">
            {isOpen
              ? 'No boxes yet. Photograph the first one.'
              : 'Nothing was received in this session.'}
          </Text>
        </Card>
      ) : (
        <SessionSummary
          rows={rows}
          reading={reading}
          credits={credits}
          decideUrl={props.decideUrl}
          failedPhotos={failedPhotos.length}
          isOpen={isOpen}
          onApproveAll={() => session.command('approve', sure)}
        />
      )}
      <FailedPhotos photos={failedPhotos} session={session} isOpen={isOpen} />
      {SECTIONS.map(({ title, titleWhenFinished = title, statuses }) => (
        <Section
          key={title}
          title={isOpen ? title : titleWhenFinished}
          rows={rows.filter(({ status }) => statuses.includes(status))}
          session={session}
          isOpen={isOpen}
        />
      ))}
      {isOpen ? null : <Capture {...props} isEmpty={isEmpty} onArrived={session.refresh} />}
      {isEmpty ? null : <SessionEnd rows={rows} session={record} commands={session} />}
    </AppPage>
  );
}

/** Shown while the page has only old data because it cannot reach the app. */
function Outdated() {
  return (
    <Banner tone="warning" title="No connection to the app">
      <Text as="p">
        What you see may be out of date. You can keep taking photos: they are stored on this device.
        The app reconnects automatically.
      </Text>
    </Banner>
  );
}

/** Takes photos and scans, and sends them in the background. */
function Capture(props: SessionPageProps & { isEmpty: boolean; onArrived: () => void }) {
  const { shop, session, maxPhotoBytes, isEmpty, onArrived } = props;
  // Kept as it was when the page was opened, so that nothing moves when the first box arrives.
  const [isFirst] = useState(isEmpty);
  const sessionId = session.id;
  const outbox = useOutbox({ shop, sessionId, maxPhotoBytes, onAcknowledged: onArrived });
  // In a finished session, captures that are still on the device are listed, so that they can be removed.
  return session.status === 'open' ? (
    <CaptureCard outbox={outbox} maxPhotoBytes={maxPhotoBytes} isFirst={isFirst} />
  ) : (
    <WaitingCaptures outbox={outbox} />
  );
}

/**
 * Returns the same object if the status does not change, so that a command re-renders only the rows that it changes.
 * Each load replaces all rows.
 */
const withStatus = (row: BoxRow, status: BoxRow['status']): BoxRow =>
  row.status === status ? row : { ...row, status };

type SectionProps = {
  title: string;
  rows: readonly BoxRow[];
  session: ReturnType<typeof useSession>;
  isOpen: boolean;
};

function Section({ title, rows, session, isOpen }: SectionProps) {
  if (rows.length === 0) return null;
  return (
    <TitledCard title={`${title} (${countBoxes(rows, ...rows.map(({ status }) => status))})`}>
      <BlockStack gap="500">
        {rows.map((row) => (
          <BoxLine
            key={row.id}
            row={row}
            isOpen={isOpen}
            busyWith={session.intentFor(row.boxIds)}
            onCommand={session.command}
            onQuantity={session.setQuantity}
          />
        ))}
      </BlockStack>
    </TitledCard>
  );
}
