import { BlockStack, Button, Checkbox, Form } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { OwnerLimits } from '#app/domain/settings/owner-limits.ts';
import { Note } from '../shared/elements/note.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { usePageForm } from '../shared/problems/use-page-form.ts';
import { showToast } from '../shared/show-toast.ts';
import type { SettingsAnswer } from './handle-settings-form.server.ts';

const LABELS: Record<keyof OwnerLimits, string> = {
  keys: 'Create and revoke keys, connect apps, change webhooks',
  credits: 'Buy credits',
  erasure: 'Delete kept photos',
};

/** The actions that the store's owner reserves for themselves. Only the owner sees this card. */
export function OwnerLimitsCard({ limits }: { limits: OwnerLimits }) {
  const { answer, isBusy, problem, submit } = usePageForm<SettingsAnswer>();
  const [chosen, setChosen] = useState(limits);
  useEffect(() => {
    if (answer?.kind === 'owner_limits_saved') showToast('Saved');
  }, [answer]);
  const names = Object.keys(LABELS) as (keyof OwnerLimits)[];
  const save = () => {
    const fields = names.map((name) => [name, chosen[name] ? 'yes' : 'no']);
    submit({ intent: 'limit-to-owner', ...Object.fromEntries(fields) });
  };
  return (
    <TitledCard title="Only the owner may">
      <Form implicitSubmit={false} onSubmit={save}>
        <BlockStack gap="300">
          <BlockStack gap="100">
            {names.map((name) => (
              <Checkbox
                key={name}
                label={LABELS[name]}
                checked={chosen[name]}
                onChange={(isChecked) => setChosen((now) => ({ ...now, [name]: isChecked }))}
              />
            ))}
          </BlockStack>
          <Note isSmall>
            Everything else is open to staff whom Shopify allows to change products and stock. Other
            staff can only view.
          </Note>
          {problem ? <ProblemBanner problem={problem} errors={[]} /> : null}
          <div>
            <Button submit loading={isBusy}>
              Save limits
            </Button>
          </div>
        </BlockStack>
      </Form>
    </TitledCard>
  );
}
