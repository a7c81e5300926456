import { Autocomplete, BlockStack, Button, Checkbox, InlineStack } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FieldLimit } from '../../calls/contract-limits.server.ts';
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
const MAX_OPTIONS = 50;

/** A vendor or product type: one the store already uses, or a new one that staff allow with a checkbox. */
export function StoreValueField({ form, name, label, known, limit }: StoreValueFieldProps) {
  const value = form.draft[name];
  const error = form.errors.fields[name];
  const change = (changed: string) => form.set(name, changed);
  const typed = value.trim().toLowerCase();
  const isKnown = known.includes(value);
  const options = useMemo(() => {
    const similar = isKnown ? known : known.filter((one) => one.toLowerCase().includes(typed));
    // Without a similar value, offer all of them.
    const shown = similar.length > 0 ? similar : known;
    return shown.slice(0, MAX_OPTIONS).map((one) => ({ value: one, label: one }));
  }, [known, isKnown, typed]);
  const shownError = lengthError(value, limit) ?? error?.detail;
  const suggestions = error?.suggestions ?? [];

  return (
    <BlockStack gap="200">
      <Autocomplete
        options={options}
        selected={isKnown ? [value] : []}
        emptyState="The store has none yet."
        onSelect={([chosen]) => chosen !== undefined && change(chosen)}
        textField={
          <Autocomplete.TextField
            label={label}
            value={value}
            onChange={change}
            autoComplete="off"
            requiredIndicator
            error={shownError}
          />
        }
      />
      {suggestions.length > 0 ? (
        <InlineStack gap="200">
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="slim" onClick={() => change(suggestion)}>
              {`Use ${suggestion}`}
            </Button>
          ))}
        </InlineStack>
      ) : null}
      {value.trim() !== '' && !isKnown ? (
        <Checkbox
          label={`"${value.trim()}" is new to the store: create it`}
          checked={form.draft[ALLOW_NEW[name]]}
          onChange={(isAllowed) => form.set(ALLOW_NEW[name], isAllowed)}
        />
      ) : null}
    </BlockStack>
  );
}
