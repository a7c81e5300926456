import { Button, InlineStack, Text } from '@shopify/polaris';
import { Note } from '../../../shared/elements/note.tsx';
import type { Scans } from './use-scans.ts';

export type ScanFeedbackProps = Pick<Scans, 'last' | 'takeBack'> & {
  /** Called when its button goes away, to give the focus a place. */
  onTakenBack: () => void;
  /** Stands there until something was scanned. */
  hint?: string;
};

/** Of its button on a touch screen: nothing moves when it comes. */
export const SCAN_FEEDBACK_HEIGHT = '2.75rem';

/** What was scanned last, with Undo, in a line whose place is reserved. */
export function ScanFeedback({ last, takeBack, onTakenBack, hint = '' }: ScanFeedbackProps) {
  const text = last
    ? `${last.isTakenBack ? 'Taken back' : `Scan ${last.number}`}: ${last.code}`
    : '';
  return (
    <div style={{ minHeight: SCAN_FEEDBACK_HEIGHT }}>
      <InlineStack gap="200" blockAlign="center" align="space-between" wrap={false}>
        {last || !hint ? null : <Note isSmall>{hint}</Note>}
        <div role="status" style={{ minWidth: 0 }}>
          <Text as="p" fontWeight="semibold" breakWord>
            {text}
          </Text>
        </div>
        {last && !last.isTakenBack ? (
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
