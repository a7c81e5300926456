import { useFetcher } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { BlockStack, Button, Card, Form, InlineStack, Select, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '#app/domain/settings/shop-settings.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { showToast } from '../shared/show-toast.ts';
import type { SettingsAnswer } from './handle-settings-form.server.ts';
import { KeptPhotosCard } from './kept-photos-card.tsx';
import type { SettingsPageProps } from './load-settings.server.ts';
import { ProvidersCard } from './providers-card.tsx';
import { TaughtBrandsCard } from './taught-brands-card.tsx';

type SettingName = keyof ShopSettings;

/** The defaults of new listings, taught brands, kept photos, and a check of the readers and look-ups. */
export function SettingsPage(props: SettingsPageProps) {
  const { settings, store, providerNames } = props;
  const saved: Record<SettingName, string> = {
    defaultLocationId: settings.defaultLocationId ?? '',
    defaultVendor: settings.defaultVendor ?? '',
    defaultProductType: settings.defaultProductType ?? '',
  };
  const fetcher = useFetcher<SettingsAnswer>();
  const [form, setForm] = useState(saved);
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const names = Object.keys(saved) as SettingName[];
  const isDirty = names.some((name) => form[name] !== saved[name]);
  const problem = answer?.kind === 'failed' ? answer.problem : null;
  useEffect(() => {
    if (answer?.kind === 'saved') showToast('Settings saved');
  }, [answer]);

  const save = () => fetcher.submit({ intent: 'save', ...form }, { method: 'post' });
  const select = (
    name: SettingName,
    label: string,
    none: string,
    options: readonly (string | { value: string; label: string })[],
  ) => (
    <Select
      label={label}
      options={[{ value: '', label: none }, ...options]}
      value={form[name]}
      onChange={(value) => setForm((now) => ({ ...now, [name]: value }))}
      error={problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail}
    />
  );
  const locations = store.locations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <AppPage title="Settings">
      <SaveBar id="settings" open={isDirty}>
        <button type="button" variant="primary" onClick={save}>
          Save
        </button>
        <button type="button" onClick={() => setForm(saved)}>
          Discard
        </button>
      </SaveBar>
      {problem ? <ProblemBanner problem={problem} errors={[]} /> : null}
      <Card>
        <Form implicitSubmit={false} onSubmit={save}>
          <BlockStack gap="400">
            <Text as="h2" variant="headingMd">
              Defaults for new listings
            </Text>
            {select(
              'defaultLocationId',
              'Stock location',
              "The store's primary location",
              locations,
            )}
            {select('defaultVendor', 'Vendor if the label has none', 'None', store.vendors)}
            {select('defaultProductType', 'Product type', 'None', store.productTypes)}
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
      <TaughtBrandsCard {...props.taught} />
      <KeptPhotosCard status={props.keptPhotos} limits={props.keptPhotoLimits} />
      <ProvidersCard
        names={providerNames}
        checks={fetcher.data?.kind === 'checked' ? fetcher.data.checks : null}
        isChecking={fetcher.formData?.get('intent') === 'check'}
        onCheck={() => fetcher.submit({ intent: 'check' }, { method: 'post' })}
      />
    </AppPage>
  );
}
