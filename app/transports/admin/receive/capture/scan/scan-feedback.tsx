import { Button, InlineStack, Text } from '@shopify/polaris';
import { Note } from '../../../shared/elements/note.tsx';
import type { LastScan, Scans } from './use-scans.ts';

export type ScanFeedbackProps = Pick<Scans, 'last' | 'takeBack'> & {
  /** Called when the Undo button is about to disappear, to move the focus elsewhere. */
  onTakenBack: () => void;
  /** Shown until something was scanned. */
  hint?: string;
};

/** The Undo button's height on a touch screen: reserved, so that nothing moves when the button appears. */
export const SCAN_FEEDBACK_HEIGHT = '2.75rem';

const UNDO_WORDS: Partial<Record<LastScan['undo'], string>> = {
  under_way: 'Undoing',
  done: 'Undone',
  refused: 'Not undone',
};

/** The last scan with an Undo button, in a line of reserved height. */
export function ScanFeedback({ last, takeBack, onTakenBack, hint = '' }: ScanFeedbackProps) {
  const text = last ? `${UNDO_WORDS[last.undo] ?? `Scan ${last.number}`}: ${last.code}` : '';
  return (
    <div style={{ minHeight: SCAN_FEEDBACK_HEIGHT }}>
      <InlineStack gap="200" blockAlign="center" align="space-between" wrap={false}>
        {last || !hint ? null : <Note isSmall>{hint}</Note>}
        <div role="status" style={{ minWidth: 0 }}>
          <Text as="p" fontWeight="semibold" breakWord>
            {text}
          </Text>
        </div>
        {last?.undo === 'none' ? (
          <Button
            accessibilityLabel={`Undo: scan ${last.number}, ${last.code}`}
            onClick={() => {
              onTakenBack();
              takeBack(last);
            }}
          >
            Undo
          </Button>
        ) : null}
      </InlineStack>
    </div>
  );
}
