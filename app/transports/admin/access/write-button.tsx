import { BlockStack, Button, type ButtonProps } from '@shopify/polaris';
import { useId } from 'react';
import { Note } from '../shared/elements/note.tsx';
import { type Need, useRefusal } from './use-refusal.ts';

export type WriteButtonProps = ButtonProps & {
  /** Default: the right to write. */
  need?: Need;
  /** False where the reason stands once for several buttons, in a `WriteNote`. */
  hasReason?: boolean;
};

/** The button of what not everybody may do. For others it is disabled, with the reason beside it. */
export function WriteButton({ need = 'write', hasReason = true, ...button }: WriteButtonProps) {
  const refusal = useRefusal(need);
  const id = useId();
  if (refusal === null) return <Button {...button} />;
  if (!hasReason) return <Button {...button} disabled />;
  return (
    <BlockStack gap="100" inlineAlign={button.fullWidth ? 'stretch' : 'start'}>
      <Button {...button} disabled ariaDescribedBy={id} />
      <div id={id}>
        <Note isSmall>{refusal}</Note>
      </div>
    </BlockStack>
  );
}

/** Why the buttons of a page are disabled, once for all of them. */
export function WriteNote({ need = 'write' }: { need?: Need }) {
  const refusal = useRefusal(need);
  return refusal === null ? null : <Note>{refusal}</Note>;
}
