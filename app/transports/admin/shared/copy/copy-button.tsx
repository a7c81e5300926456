import { Button } from '@shopify/polaris';
import { useState } from 'react';

export type CopyButtonProps = { text: string; label: string };

/** Copies text to the clipboard; if the browser refuses, asks to copy it by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  const caption = { ready: 'Copy', copied: 'Copied', refused: 'Select and copy it' }[state];
  return (
    <Button onClick={() => void copy()} accessibilityLabel={`${caption}: ${label}`}>
      {caption}
    </Button>
  );
}
