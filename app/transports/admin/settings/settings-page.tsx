import { SaveBar } from '@shopify/app-bridge-react';
import { BlockStack, Card, Form, InlineStack, Select, Text } from '@shopify/polaris';
import { useAccess } from '../access/use-denial-reason.ts';
import { WriteButton } from '../access/write-button.tsx';
import { AppPage } from '../shared/elements/app-page.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { HelpLinks } from './help-links.tsx';
import { KeptPhotosCard } from './kept-photos-card.tsx';
import type { SettingsPageProps } from './load-settings.server.ts';
import { OwnerLimitsCard } from './owner-limits-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { TaughtBrandsCard } from './taught-brands-card.tsx';
import { TitlePatternField } from './title-pattern-field.tsx';
import { type SettingFields, type SettingName, useSettingsForm } from './use-settings-form.ts';

/** Defaults, how new products are named, taught brands, kept photos, and a check of the readers and look-ups. */
export function SettingsPage(props: SettingsPageProps) {
  const { settings, store, providerNames } = props;
  const saved: SettingFields = {
    defaultLocationId: settings.defaultLocationId ?? '',
    defaultVendor: settings.defaultVendor ?? '',
    defaultProductType: settings.defaultProductType ?? '',
    titlePattern: settings.titlePattern,
  };
  const access = useAccess();
  const { fetcher, form, problem, isDirty, change, errorOf, save, discard } =
    useSettingsForm(saved);
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
      onChange={change(name)}
      error={errorOf(name)}
    />
  );
  const locations = store.locations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <AppPage title="Settings">
      <SaveBar id="settings" open={isDirty}>
        <button type="button" variant="primary" onClick={save}>
          Save
        </button>
        <button type="button" onClick={discard}>
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
            <TitlePatternField
              value={form.titlePattern}
              saved={saved.titlePattern}
              productType={form.defaultProductType}
              titles={props.titles}
              onChange={change('titlePattern')}
              error={errorOf('titlePattern')}
            />
            <InlineStack>
              <WriteButton
                hasReason
                submit
                disabled={!isDirty}
                loading={fetcher.formData?.get('intent') === 'save'}
              >
                Save settings
              </WriteButton>
            </InlineStack>
          </BlockStack>
        </Form>
      </Card>
      <TaughtBrandsCard {...props.taught} />
      {access?.isOwner ? <OwnerLimitsCard limits={access.ownerOnly} /> : null}
      <KeptPhotosCard status={props.keptPhotos} limits={props.keptPhotoLimits} />
      <ProvidersCard
        names={providerNames}
        checks={fetcher.data?.kind === 'checked' ? fetcher.data.checks : null}
        isChecking={fetcher.formData?.get('intent') === 'check'}
        onCheck={() => fetcher.submit({ intent: 'check' }, { method: 'post' })}
      />
      <HelpLinks {...props.help} />
    </AppPage>
  );
}
