import { Button } from '@shopify/polaris';
import { useState } from 'react';

export type CopyButtonProps = { text: string; label: string };

/** Copies, and says so; where the browser forbids it, says how to do it by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  const words = { ready: 'Copy', copied: 'Copied', refused: 'Select it and copy' }[state];
  return (
    <Button onClick={() => void copy()} accessibilityLabel={`${words}: ${label}`}>
      {words}
    </Button>
  );
}
