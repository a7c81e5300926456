import { Autocomplete, BlockStack, Checkbox } from '@shopify/polaris';
import { type ReactNode, useMemo, useState } from 'react';

export type KnownValueFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The values the store already uses, in its spelling. */
  known: readonly string[];
  error: string | undefined;
  /** Whether a value that the store does not have may be created. */
  allowsNew: boolean;
  onAllowNew: (isAllowed: boolean) => void;
  /** Shown below the field. */
  children?: ReactNode;
};

const MAX_OPTIONS = 50;

/** A text that the store already uses, such as a vendor, or a new one that staff allow with a checkbox. */
export function KnownValueField(props: KnownValueFieldProps) {
  const { label, value, onChange, known, error, allowsNew, onAllowNew, children } = props;
  const typed = value.trim().toLowerCase();
  const isKnown = known.includes(value);
  const options = useMemo(() => {
    const similar = isKnown ? known : known.filter((one) => one.toLowerCase().includes(typed));
    // Without a similar value, offer all of them.
    const shown = similar.length > 0 ? similar : known;
    return shown.slice(0, MAX_OPTIONS).map((one) => ({ value: one, label: one }));
  }, [known, isKnown, typed]);
  // Polaris keeps an option active after its list is closed, and then refers to an element that no longer exists.
  const [hasFocus, setFocus] = useState(false);
  return (
    <BlockStack gap="200">
      <Autocomplete
        options={hasFocus ? options : []}
        selected={isKnown ? [value] : []}
        emptyState={hasFocus ? 'The store has none yet.' : null}
        onSelect={([chosen]) => chosen !== undefined && onChange(chosen)}
        textField={
          <Autocomplete.TextField
            label={label}
            value={value}
            onChange={onChange}
            onFocus={() => setFocus(true)}
            onBlur={() => setFocus(false)}
            autoComplete="off"
            requiredIndicator
            error={error}
          />
        }
      />
      {children}
      {value.trim() !== '' && !isKnown ? (
        <Checkbox
          label={`"${value.trim()}" is new to the store: create it`}
          checked={allowsNew}
          onChange={onAllowNew}
        />
      ) : null}
    </BlockStack>
  );
}
