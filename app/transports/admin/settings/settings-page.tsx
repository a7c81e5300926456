import { useFetcher } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import {
  BlockStack,
  Box,
  Button,
  Card,
  Form,
  InlineStack,
  Page,
  Select,
  Text,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { StoreChoices } from '../list/draft/draft.ts';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import { ProvidersCard } from './providers-card.tsx';
import type { SettingsAnswer, SettingsForm } from './settings-view.ts';

export type SettingsPageProps = {
  saved: SettingsForm;
  storeChoices: StoreChoices;
  /** Names of the readers and look-ups in use. */
  providers: string[];
};

/** The defaults of new listings, and a check of the readers and look-ups. */
export function SettingsPage({ saved, storeChoices, providers }: SettingsPageProps) {
  const fetcher = useFetcher<SettingsAnswer>();
  const [form, setForm] = useState(saved);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const isDirty = Object.entries(saved).some(
    ([name, value]) => form[name as keyof SettingsForm] !== value,
  );
  const problem = answer?.kind === 'failed' ? answer.problem : null;
  useEffect(() => {
    if (answer?.kind === 'saved') showToast('Settings saved');
  }, [answer]);

  const save = () => fetcher.submit({ intent: 'save', ...form }, { method: 'post' });
  const select = (
    name: keyof SettingsForm,
    label: string,
    none: string,
    options: { value: string; label: string }[],
  ) => {
    const error = problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail;
    return (
      <Select
        label={label}
        options={[{ value: '', label: none }, ...options]}
        value={form[name]}
        onChange={(value) => setForm((now) => ({ ...now, [name]: value }))}
        {...(error !== undefined && { error })}
      />
    );
  };
  const toOption = (value: string) => ({ value, label: value });
  return (
    <Page title="Settings" backAction={{ content: 'Home', url: '/app' }}>
      <SaveBar id="settings" open={isDirty}>
        <button type="button" variant="primary" onClick={save}>
          Save
        </button>
        <button type="button" onClick={() => setForm(saved)}>
          Discard
        </button>
      </SaveBar>
      <Box paddingBlockEnd="800">
        <BlockStack gap="400">
          {problem ? <ProblemBanner problem={problem} errors={[]} /> : null}
          <Card>
            <Form implicitSubmit={false} onSubmit={save}>
              <BlockStack gap="400">
                <Text as="h2" variant="headingMd">
                  Defaults for new listings
                </Text>
                {select(
                  'locationId',
                  'Stock location',
                  "The store's primary location",
                  storeChoices.locations.map(({ id, name }) => ({ value: id, label: name })),
                )}
                {select(
                  'vendor',
                  'Vendor if the label has none',
                  'None',
                  storeChoices.vendors.map(toOption),
                )}
                {select(
                  'productType',
                  'Product type',
                  'None',
                  storeChoices.productTypes.map(toOption),
                )}
                <InlineStack>
                  <Button
                    submit
                    disabled={!isDirty}
                    loading={fetcher.formData?.get('intent') === 'save'}
                  >
                    Save settings
                  </Button>
                </InlineStack>
              </BlockStack>
            </Form>
          </Card>
          <ProvidersCard
            names={providers}
            checks={fetcher.data?.kind === 'checked' ? fetcher.data.checks : null}
            isChecking={fetcher.formData?.get('intent') === 'check'}
            onCheck={() => fetcher.submit({ intent: 'check' }, { method: 'post' })}
          />
        </BlockStack>
      </Box>
    </Page>
  );
}
