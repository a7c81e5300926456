import {
  BlockStack,
  Card,
  ChoiceList,
  Form,
  InlineGrid,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useState } from 'react';
import { KEY_NAME_MAX_CHARS } from '#app/domain/api-keys/key-name.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LimitedTextField } from '../shared/elements/limited-text-field.tsx';
import { OPTIONAL_SCOPE_WORDS } from './scope-words.ts';

export type NewKeyFormProps = {
  isBusy: boolean;
  /** Returns what is wrong with a field. */
  errorOf: (pointer: string) => string | undefined;
  onCreate: (fields: FormData) => void;
};

const GRANTED = Object.entries(OPTIONAL_SCOPE_WORDS).map(([value, { label, help }]) => ({
  ...{ value, label },
  helpText: help,
}));

const LIFETIMES = [
  { label: 'Never', value: '' },
  { label: 'After 30 days', value: '30' },
  { label: 'After 90 days', value: '90' },
  { label: 'After a year', value: '365' },
];

/** Asks for a new key's name, rights and limits. */
export function NewKeyForm({ isBusy, errorOf, onCreate }: NewKeyFormProps) {
  const [name, setName] = useState('');
  const [also, setAlso] = useState<string[]>([]);
  const [limits, setLimits] = useState({
    expires_in_days: '',
    calls_per_minute: '',
    monthly_credits: '',
  });
  /** The properties of the field for a limit. */
  const fieldOf = (name: keyof typeof limits) => ({
    value: limits[name],
    onChange: (value: string) => setLimits((known) => ({ ...known, [name]: value })),
    error: errorOf(`/${name}`),
  });
  const create = () => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ intent: 'create', name, ...limits }))
      form.set(field, value);
    for (const scope of also) form.append('also', scope);
    onCreate(form);
  };
  return (
    <Card>
      <Form implicitSubmit={false} onSubmit={create}>
        <BlockStack gap="300">
          <Text as="p">Programs and agents call this service with a key of this store.</Text>
          <LimitedTextField
            label="Name of the key"
            value={name}
            onChange={setName}
            placeholder="Supplier feed"
            helpText="Who or what will use it."
            limit={{ maxChars: KEY_NAME_MAX_CHARS }}
            error={errorOf('/name')}
          />
          <ChoiceList
            allowMultiple
            title="It can identify and list products. Also allow it to"
            choices={GRANTED}
            selected={also}
            onChange={setAlso}
          />
          <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
            <Select label="Stops working" options={LIFETIMES} {...fieldOf('expires_in_days')} />
            <TextField
              label="Maximum calls per minute"
              {...NUMBER}
              {...fieldOf('calls_per_minute')}
            />
            <TextField
              label="Maximum credits per month"
              {...NUMBER}
              {...fieldOf('monthly_credits')}
            />
          </InlineGrid>
          <div>
            <WriteButton hasReason need="keys" submit variant="primary" loading={isBusy}>
              Create a key
            </WriteButton>
          </div>
        </BlockStack>
      </Form>
    </Card>
  );
}

const NUMBER = {
  inputMode: 'numeric',
  autoComplete: 'off',
  placeholder: 'No limit',
} as const;
