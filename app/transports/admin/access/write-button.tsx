import { BlockStack, Button, type ButtonProps } from '@shopify/polaris';
import { useId } from 'react';
import { Note } from '../shared/elements/note.tsx';
import { type RequiredRight, useDenialReason } from './use-denial-reason.ts';

export type WriteButtonProps = ButtonProps & {
  /** Default: `write`. */
  need?: RequiredRight;
  /** Show the reason below the button. Default: false, for pages whose `WriteNote` shows it once for several buttons. */
  hasReason?: boolean;
};

/** A button for an action that not all staff may do. It is disabled for those who may not. */
export function WriteButton({ need = 'write', hasReason = false, ...button }: WriteButtonProps) {
  const refusal = useDenialReason(need);
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

/** Says once for all of a page's buttons why they are disabled. */
export function WriteNote({ need = 'write' }: { need?: RequiredRight }) {
  const refusal = useDenialReason(need);
  return refusal === null ? null : <Note>{refusal}</Note>;
}
