import {
  BlockStack,
  Box,
  Button,
  Card,
  InlineGrid,
  InlineStack,
  Text,
  TextField,
} from '@shopify/polaris';
import type { ContractLimits, FieldLimit } from '../../calls/contract-limits.server.ts';
import { lengthError } from '../../shared/problems/length-error.ts';
import type { Draft, DraftRow } from '../draft/draft.ts';
import { SizeQuestion } from '../sizes/size-question.tsx';
import type { FormErrors } from './field-errors.ts';

export type SizeRowsProps = {
  draft: Draft;
  errors: FormErrors;
  limits: ContractLimits;
  onRow: (index: number, change: Partial<DraftRow>) => void;
  onAnswer: (index: number, choice: number) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
};

/** The sizes with the stock of each, counted with plus and minus or typed. */
export function SizeRows(props: SizeRowsProps) {
  const { draft, errors, limits, onRow, onAnswer, onAdd, onRemove } = props;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Sizes and stock
          </Text>
          <Text as="p" tone="subdued">
            The count is the total at the location. It replaces the count in the store.
          </Text>
        </BlockStack>
        {draft.rows.map((row, index) => (
          <SizeRow
            key={row.id}
            row={row}
            number={index + 1}
            errorOf={(name) => errors.fields[`rows.${index}.${name}`]?.detail}
            limits={limits}
            onChange={(change) => onRow(index, change)}
            onAnswer={(choice) => onAnswer(index, choice)}
            onRemove={draft.rows.length > 1 ? () => onRemove(index) : undefined}
          />
        ))}
        <div>
          <Button onClick={onAdd}>Add a size</Button>
        </div>
      </BlockStack>
    </Card>
  );
}

type SizeRowProps = {
  row: DraftRow;
  number: number;
  errorOf: (name: keyof DraftRow) => string | undefined;
  limits: ContractLimits;
  onChange: (change: Partial<DraftRow>) => void;
  onAnswer: (choice: number) => void;
  onRemove: (() => void) | undefined;
};

function SizeRow(props: SizeRowProps) {
  const { row, number, errorOf, limits, onChange, onAnswer, onRemove } = props;
  const rowName = row.size.trim() || `size ${number}`;
  const text = (name: 'size' | 'sku' | 'barcode', label: string, limit?: FieldLimit) => {
    const error = lengthError(row[name], limit) ?? errorOf(name);
    return (
      <TextField
        label={label}
        value={row[name]}
        onChange={(value) => onChange({ [name]: value })}
        autoComplete="off"
        {...(error !== undefined && { error })}
      />
    );
  };
  const count = Number.parseInt(row.quantity, 10) || 0;
  return (
    <Box padding="300" background="bg-surface-secondary" borderRadius="200">
      <BlockStack gap="300">
        {row.question ? (
          <SizeQuestion
            id={`question-${row.id}`}
            question={row.question}
            error={errorOf('question')}
            onAnswer={onAnswer}
          />
        ) : null}
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {text('size', 'Size')}
          <TextField
            label="Count"
            value={row.quantity}
            onChange={(quantity) => onChange({ quantity })}
            autoComplete="off"
            inputMode="numeric"
            helpText={stockHelpText(row)}
            connectedLeft={
              <Button
                size="large"
                disabled={count <= 0}
                accessibilityLabel={`One less of ${rowName}`}
                onClick={() => onChange({ quantity: String(Math.max(0, count - 1)) })}
              >
                −
              </Button>
            }
            connectedRight={
              <Button
                size="large"
                accessibilityLabel={`One more of ${rowName}`}
                onClick={() => onChange({ quantity: String(count + 1) })}
              >
                +
              </Button>
            }
            {...(errorOf('quantity') !== undefined && { error: errorOf('quantity') })}
          />
        </InlineGrid>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {text('sku', 'SKU', limits['variants[].sku'])}
          {text('barcode', 'Barcode', limits['variants[].barcode'])}
        </InlineGrid>
        {onRemove ? (
          <InlineStack align="end">
            <Button
              variant="plain"
              tone="critical"
              accessibilityLabel={`Remove ${rowName}`}
              onClick={onRemove}
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
