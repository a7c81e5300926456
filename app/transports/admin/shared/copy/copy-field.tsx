import { TextField } from '@shopify/polaris';
import { CopyButton } from './copy-button.tsx';

export type CopyFieldProps = {
  label: string;
  /** What is copied, in a sentence, such as `the key`. */
  what: string;
  text: string;
  helpText?: string;
};

/** A text that nobody types, to be copied elsewhere. */
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
