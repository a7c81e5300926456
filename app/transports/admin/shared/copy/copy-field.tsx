import { TextField } from '@shopify/polaris';
import { CopyButton } from './copy-button.tsx';

export type CopyFieldProps = {
  label: string;
  /** What is copied, as part of a sentence, such as `the key`. */
  what: string;
  text: string;
  helpText?: string;
};

/** A read-only text with a button to copy it. */
export function CopyField({ label, what, text, helpText }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      helpText={helpText}
      value={text}
      readOnly
      autoComplete="off"
      monospaced
      selectTextOnFocus
      connectedRight={<CopyButton text={text} label={what} />}
    />
  );
}
