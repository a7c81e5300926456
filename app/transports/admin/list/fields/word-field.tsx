import { Autocomplete, BlockStack, Button, Checkbox, InlineStack } from '@shopify/polaris';
import { useMemo } from 'react';
import type { FieldLimit } from '../../calls/contract-limits.server.ts';
import type { FieldError } from '../../calls/problem.ts';
import { lengthError } from '../../shared/problems/length-error.ts';

export type WordFieldProps = {
  label: string;
  value: string;
  /** What the store uses already, as spelled there. */
  known: readonly string[];
  limit: FieldLimit | undefined;
  error: FieldError | undefined;
  isNewAllowed: boolean;
  onChange: (value: string) => void;
  onAllowNew: (isAllowed: boolean) => void;
};

const MOST_SHOWN = 50;

/** A vendor or product type: one of the store's own, or a new one that a person asks for. */
export function WordField(props: WordFieldProps) {
  const { label, value, known, limit, error, isNewAllowed, onChange, onAllowNew } = props;
  const typed = value.trim().toLowerCase();
  const isKnown = known.includes(value);
  const options = useMemo(() => {
    const near = isKnown ? known : known.filter((word) => word.toLowerCase().includes(typed));
    // Where nothing is like it there is everything to choose from.
    const shown = near.length > 0 ? near : known;
    return shown.slice(0, MOST_SHOWN).map((word) => ({ value: word, label: word }));
  }, [known, isKnown, typed]);
  const wrong = lengthError(value, limit) ?? error?.detail;
  const suggestions = error?.suggestions ?? [];

  return (
    <BlockStack gap="200">
      <Autocomplete
        options={options}
        selected={isKnown ? [value] : []}
        emptyState="The store has none yet."
        onSelect={([word]) => word !== undefined && onChange(word)}
        textField={
          <Autocomplete.TextField
            label={label}
            value={value}
            onChange={onChange}
            autoComplete="off"
            requiredIndicator
            {...(wrong !== undefined && { error: wrong })}
          />
        }
      />
      {suggestions.length > 0 ? (
        <InlineStack gap="200">
          {suggestions.map((word) => (
            <Button key={word} size="slim" onClick={() => onChange(word)}>
              {`Use ${word}`}
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
