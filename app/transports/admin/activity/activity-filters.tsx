import { BlockStack, Button, Card, Form, InlineGrid, Select, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { ActivityPageProps } from './load-activity.server.ts';

export type ActivityFiltersProps = Pick<ActivityPageProps, 'filters' | 'options'> & {
  onChange: (change: Partial<ActivityPageProps['filters']>) => void;
};

/** The search, submitted by Enter or its button, and the filters, which apply as soon as they are chosen. */
export function ActivityFilters({ filters, options, onChange }: ActivityFiltersProps) {
  const [typed, setTyped] = useState(filters.q);
  // The back button also changes the search.
  useEffect(() => setTyped(filters.q), [filters.q]);
  const select = (name: keyof typeof options, label: string) => (
    <Select
      label={label}
      options={options[name]}
      value={filters[name]}
      onChange={(value) => onChange({ q: typed, [name]: value })}
    />
  );
  return (
    <Card>
      <BlockStack gap="300">
        <search>
          {/* Polaris's form, because Remix's writes the page's URL, which contains the ID token, into the document. */}
          <Form implicitSubmit={false} onSubmit={() => onChange({ q: typed })}>
            <TextField
              label="Search"
              helpText="By style code, title, barcode or file name."
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              maxLength={200}
              clearButton
              onClearButtonClick={() => onChange({ q: '' })}
              connectedRight={
                <Button submit size="large">
                  Search
                </Button>
              }
            />
          </Form>
        </search>
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="300">
          {select('operation', 'What')}
          {select('who', 'Who')}
          {select('outcome', 'Outcome')}
          {select('period', 'When')}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
