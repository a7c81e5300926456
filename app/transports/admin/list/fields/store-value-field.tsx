import { Button, InlineStack } from '@shopify/polaris';
import type { FieldLimit } from '../../calls/contract-limits.server.ts';
import { KnownValueField } from '../../shared/elements/known-value-field.tsx';
import { lengthError } from '../../shared/problems/length-error.ts';
import type { DraftForm } from '../draft/use-draft.ts';

export type StoreValueFieldProps = {
  form: DraftForm;
  name: 'vendor' | 'productType';
  label: string;
  /** The values the store already uses, in its spelling. */
  known: readonly string[];
  limit: FieldLimit | undefined;
};

/** The checkbox that allows a new value of each field. */
const ALLOW_NEW = { vendor: 'allowNewVendor', productType: 'allowNewProductType' } as const;

/** The form's vendor or product type. If the value was refused, offers the similar values that the store has. */
export function StoreValueField({ form, name, label, known, limit }: StoreValueFieldProps) {
  const value = form.draft[name];
  const error = form.errors.fields[name];
  const change = (changed: string) => form.set(name, changed);
  const suggestions = error?.suggestions ?? [];
  return (
    <KnownValueField
      label={label}
      value={value}
      onChange={change}
      known={known}
      error={lengthError(value, limit) ?? error?.detail}
      allowsNew={form.draft[ALLOW_NEW[name]]}
      onAllowNew={(isAllowed) => form.set(ALLOW_NEW[name], isAllowed)}
    >
      {suggestions.length > 0 ? (
        <InlineStack gap="200">
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="slim" onClick={() => change(suggestion)}>
              {`Use ${suggestion}`}
            </Button>
          ))}
        </InlineStack>
      ) : null}
    </KnownValueField>
  );
}
