import { BlockStack, Box, Button, InlineGrid, InlineStack } from '@shopify/polaris';
import type { ContractLimits } from '../../calls/contract-limits.server.ts';
import {
  LimitedTextField,
  type LimitedTextFieldProps,
} from '../../shared/elements/limited-text-field.tsx';
import { Note } from '../../shared/elements/note.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import type { DraftRow } from '../draft/draft.ts';
import type { DraftForm } from '../draft/use-draft.ts';
import { SizeQuestion } from '../sizes/size-question.tsx';

/** The sizes with the stock of each, counted with plus and minus or typed. */
export function SizeRows({ form, limits }: { form: DraftForm; limits: ContractLimits }) {
  const { rows } = form.draft;
  return (
    <TitledCard title="Sizes and stock">
      <Note>The count is the total at the location. It replaces the count in the store.</Note>
      {rows.map((row, index) => (
        <SizeRow key={row.id} form={form} row={row} index={index} limits={limits} />
      ))}
      <div>
        <Button onClick={form.addRow}>Add a size</Button>
      </div>
    </TitledCard>
  );
}

type SizeRowProps = { form: DraftForm; row: DraftRow; index: number; limits: ContractLimits };

function SizeRow({ form, row, index, limits }: SizeRowProps) {
  const rowName = row.size.trim() || `size ${index + 1}`;
  const errorOf = (name: keyof DraftRow) => form.errors.fields[`rows.${index}.${name}`]?.detail;
  const text = (
    name: 'size' | 'sku' | 'barcode' | 'quantity',
    label: string,
    more: Partial<LimitedTextFieldProps> = {},
  ) => (
    <LimitedTextField
      label={label}
      value={row[name]}
      onChange={(value) => form.setRow(index, { [name]: value })}
      error={errorOf(name)}
      {...more}
    />
  );
  const count = Number.parseInt(row.quantity, 10) || 0;
  const step = (change: 1 | -1, symbol: string, accessibilityLabel: string) => (
    <Button
      size="large"
      disabled={count + change < 0}
      accessibilityLabel={accessibilityLabel}
      onClick={() => form.setRow(index, { quantity: String(Math.max(0, count + change)) })}
    >
      {symbol}
    </Button>
  );
  return (
    <Box padding="300" background="bg-surface-secondary" borderRadius="200">
      <BlockStack gap="300">
        {row.question ? (
          <SizeQuestion
            id={`question-${row.id}`}
            question={row.question}
            error={errorOf('question')}
            onAnswer={(choice) => form.answer(index, choice)}
          />
        ) : null}
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {text('size', 'Size')}
          {text('quantity', 'Count', {
            inputMode: 'numeric',
            helpText: stockHelpText(row),
            connectedLeft: step(-1, '−', `One less of ${rowName}`),
            connectedRight: step(1, '+', `One more of ${rowName}`),
          })}
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {text('sku', 'SKU', { limit: limits['variants[].sku'] })}
          {text('barcode', 'Barcode', { limit: limits['variants[].barcode'] })}
        </InlineGrid>
        {form.draft.rows.length > 1 ? (
          <InlineStack align="end">
            <Button
              variant="plain"
              tone="critical"
              accessibilityLabel={`Remove ${rowName}`}
              onClick={() => form.removeRow(index)}
            >
              Remove
            </Button>
          </InlineStack>
        ) : null}
      </BlockStack>
    </Box>
  );
}

function stockHelpText({ quantity, inStock }: DraftRow): string | undefined {
  if (quantity.trim() === '') return 'Empty: the stock stays the same.';
  return inStock === undefined ? undefined : `The store has ${inStock} now.`;
}
