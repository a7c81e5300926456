import { TextField, type TextFieldProps } from '@shopify/polaris';
import type { FieldLimit } from '../../calls/contract-limits.server.ts';
import { lengthError } from '../problems/length-error.ts';

export type LimitedTextFieldProps = Omit<TextFieldProps, 'value' | 'autoComplete' | 'error'> & {
  value: string;
  limit?: FieldLimit | undefined;
  /** Shown unless the text is too long, which has an error of its own. */
  error?: string | undefined;
};

/** A text field that shows an error if its text is too long, else the given error. */
export function LimitedTextField({ limit, error, ...field }: LimitedTextFieldProps) {
  return (
    <TextField {...field} autoComplete="off" error={lengthError(field.value, limit) ?? error} />
  );
}
