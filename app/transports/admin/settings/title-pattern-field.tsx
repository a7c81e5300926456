import { useFetcher } from '@remix-run/react';
import { BlockStack, Text, TextField } from '@shopify/polaris';
import { useEffect } from 'react';
import { Note } from '../shared/elements/note.tsx';
import type { SettingsAnswer } from './handle-settings-form.server.ts';
import type { TriedTitle } from './try-title-pattern.server.ts';

export type TitlePatternFieldProps = {
  value: string;
  /** The pattern as saved on the server. */
  saved: string;
  /** The default product type; '' for none. */
  productType: string;
  /** The latest boxes, as the saved pattern names them. */
  titles: readonly TriedTitle[];
  onChange: (value: string) => void;
  error: string | undefined;
};

/** How long typing must pause before the pattern is tried. */
const PAUSE_MS = 400;

/** The title pattern, and the titles that it gives the latest boxes. */
export function TitlePatternField(props: TitlePatternFieldProps) {
  const { value, saved, productType, onChange, error } = props;
  const { data, submit } = useFetcher<SettingsAnswer>();
  const isChanged = value !== saved;
  useEffect(() => {
    if (!isChanged) return;
    const fields = { intent: 'try-titles', titlePattern: value, defaultProductType: productType };
    const timer = setTimeout(() => submit(fields, { method: 'post' }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isChanged, value, productType, submit]);

  const tried = isChanged ? data : undefined;
  const wrong = tried?.kind === 'failed' ? tried.problem : null;
  const titles = tried?.kind === 'titles_tried' ? tried.titles : props.titles;
  return (
    <BlockStack gap="300">
      <TextField
        label="Titles of new products in Receive boxes"
        value={value}
        onChange={onChange}
        autoComplete="off"
        spellCheck={false}
        helpText="Placeholders: {brand}, {model}, {colour}, {code} and {type}. What is not known is left out, with the words before it. This applies to boxes read from now on."
        error={wrong?.errors[0]?.detail ?? wrong?.detail ?? error}
      />
      <TriedTitles titles={titles} />
    </BlockStack>
  );
}

function TriedTitles({ titles }: { titles: readonly TriedTitle[] }) {
  if (titles.length === 0)
    return (
      <Note isSmall>
        After boxes have been read, the last five are shown here with the names they would get.
      </Note>
    );
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {titles.length === 1 ? 'Your last box' : `Your last ${titles.length} boxes`}
      </Text>
      <BlockStack as="ul" gap="200">
        {titles.map(({ code, before, after }) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Note isSmall>{`${code} · now: ${before || 'no name known'}`}</Note>
            <Text as="p" breakWord>
              {`New: ${after || 'no name known'}`}
            </Text>
          </li>
        ))}
      </BlockStack>
    </BlockStack>
  );
}
