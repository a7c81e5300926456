import { Autocomplete, BlockStack, Button, Checkbox, InlineStack } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FieldLimit } from '../../calls/contract-limits.server.ts';
import type { FieldError } from '../../calls/problem.ts';
import { lengthError } from '../../shared/problems/length-error.ts';

export type StoreValueFieldProps = {
  label: string;
  value: string;
  /** The values the store already uses, in its spelling. */
  known: readonly string[];
  limit: FieldLimit | undefined;
  error: FieldError | undefined;
  isNewAllowed: boolean;
  onChange: (value: string) => void;
  onAllowNew: (isAllowed: boolean) => void;
};

const MAX_OPTIONS = 50;

/** A vendor or product type: one the store already uses, or a new one that staff allow with a checkbox. */
export function StoreValueField(props: StoreValueFieldProps) {
  const { label, value, known, limit, error, isNewAllowed, onChange, onAllowNew } = props;
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
        onSelect={([chosen]) => chosen !== undefined && onChange(chosen)}
        textField={
          <Autocomplete.TextField
            label={label}
            value={value}
            onChange={onChange}
            autoComplete="off"
            requiredIndicator
            {...(shownError !== undefined && { error: shownError })}
          />
        }
      />
      {suggestions.length > 0 ? (
        <InlineStack gap="200">
          {suggestions.map((suggestion) => (
            <Button key={suggestion} size="slim" onClick={() => onChange(suggestion)}>
              {`Use ${suggestion}`}
            </Button>
          ))}
        </InlineStack>
      ) : null}
      {value.trim() !== '' && !isKnown ? (
        <Checkbox
          label={`"${value.trim()}" is new to the store: create it`}
          checked={isNewAllowed}
          onChange={onAllowNew}
        />
      ) : null}
    </BlockStack>
  );
}
