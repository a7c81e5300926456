import { BlockStack, Box, Button, InlineGrid, Modal, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../../access/write-button.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { saveFile } from '../../shared/files/save-file.ts';
import type { SessionPageProps } from './load-session.server.ts';
import { countBoxes } from './session-summary.tsx';
import { toCsv } from './to-csv.ts';
import type { useSession } from './use-session.ts';

export type SessionEndProps = Pick<SessionPageProps, 'rows' | 'session'> & {
  commands: ReturnType<typeof useSession>;
};

/** What can be done with the whole session: finish or reopen it, download or print a record of it, undo it. */
export function SessionEnd({ rows, session, commands }: SessionEndProps) {
  const left = countBoxes(rows, 'sure', 'asks', 'failed');
  const isOpen = session.status === 'open';
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <BlockStack gap="200">
        {isOpen ? (
          <WriteButton
            size="large"
            fullWidth
            disabled={commands.isWorking || commands.underWay.length > 0}
            loading={commands.isSending('finish')}
            onClick={() => commands.command('finish')}
          >
            Finish this session
          </WriteButton>
        ) : null}
        {session.canReopen ? (
          <WriteButton
            fullWidth
            loading={commands.isSending('reopen')}
            onClick={() => commands.command('reopen')}
          >
            Open this session again
          </WriteButton>
        ) : null}
        {isOpen && commands.isWorking ? (
          <Note isSmall>Wait until nothing is being read or written.</Note>
        ) : null}
        {isOpen && left > 0 ? (
          <Note isSmall>
            {left === 1
              ? '1 box is not done. It stays listed here.'
              : `${left} boxes are not done. They stay listed here.`}
          </Note>
        ) : null}
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="200">
          <Button fullWidth onClick={() => saveFile(toCsvFile(rows), `received-${session.id}.csv`)}>
            Download as CSV
          </Button>
          <Button fullWidth onClick={() => window.print()}>
            Print
          </Button>
          <UndoAll rows={rows} commands={commands} />
        </InlineGrid>
      </BlockStack>
    </Box>
  );
}

/** Asks before undoing a whole session: one tap on the wrong button could cost an hour of work. */
function UndoAll({ rows, commands }: Pick<SessionEndProps, 'rows' | 'commands'>) {
  const [isAsking, setAsking] = useState(false);
  const ids = rows.flatMap(({ status, boxIds }) => (status === 'done' ? boxIds : []));
  const count = formatCount(countBoxes(rows, 'done'), 'box', 'boxes');
  if (ids.length === 0) return null;
  return (
    <>
      <WriteButton
        fullWidth
        tone="critical"
        loading={commands.isSending('undo')}
        onClick={() => setAsking(true)}
      >
        Undo everything
      </WriteButton>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Undo ${count}?`}
        primaryAction={{
          content: `Undo ${count}`,
          destructive: true,
          onAction: () => {
            setAsking(false);
            commands.command('undo', ids);
          },
        }}
        secondaryActions={[{ content: 'Keep them', onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">
            The added stock is removed again. Products that were created for these boxes are
            archived.
          </Text>
        </Modal.Section>
      </Modal>
    </>
  );
}

const toCsvFile = (rows: Parameters<typeof toCsv>[0]) =>
  new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
