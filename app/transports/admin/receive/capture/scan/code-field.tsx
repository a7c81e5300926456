import { BlockStack, Button, Form, TextField } from '@shopify/polaris';
import { useId, useState } from 'react';
import { ScanFeedback } from './scan-feedback.tsx';
import { useKeyboardWedge } from './use-keyboard-wedge.ts';
import type { Scans } from './use-scans.ts';

export type CodeFieldProps = {
  scans: Scans;
  /** Whether the last scan is shown here. */
  isShowingLast: boolean;
};

const HINT = 'A barcode or a style code, then Enter. Each scan is one box.';

/** Takes a barcode or style code that is typed or comes from a keyboard-wedge scanner. Keeps the focus for the next. */
export function CodeField({ scans, isShowingLast }: CodeFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = () => document.getElementById(id) as HTMLInputElement | null;
  const focus = () => input()?.focus({ preventScroll: true });
  const take = (code: string) => {
    const problem = scans.scan(code);
    setError(problem ?? undefined);
    if (problem === null) return setText('');
    setText(code);
    // Selects the rejected text, so that the next scan replaces it.
    requestAnimationFrame(() => {
      focus();
      input()?.select();
    });
  };
  useKeyboardWedge(take);
  return (
    <Form
      implicitSubmit={false}
      onSubmit={() => {
        // Reads the field itself: a scanner presses Enter before the last key has reached the state.
        take(input()?.value ?? text);
        focus();
      }}
    >
      <BlockStack gap="200">
        <TextField
          id={id}
          label="Scan or type a code"
          value={text}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
          autoComplete="off"
          spellCheck={false}
          error={error}
          connectedRight={
            <Button submit size="large">
              Add
            </Button>
          }
        />
        {isShowingLast ? <ScanFeedback {...scans} onTakenBack={focus} hint={HINT} /> : null}
      </BlockStack>
    </Form>
  );
}
