import { Badge, BlockStack, InlineStack, Text } from '@shopify/polaris';
import type { ProviderCheck } from '#app/maintenance/check-providers.ts';
import { WriteButton } from '../access/write-button.tsx';
import { Note } from '../shared/elements/note.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { providerLabel } from './provider-label.ts';

export type ProvidersCardProps = {
  names: string[];
  /** Null until they are checked. */
  checks: ProviderCheck[] | null;
  isChecking: boolean;
  onCheck: () => void;
};

/** The readers and look-ups in use, and whether each of them works. */
export function ProvidersCard({ names, checks, isChecking, onCheck }: ProvidersCardProps) {
  return (
    <TitledCard title="Readers and look-ups">
      <div aria-live="polite">
        {checks ? (
          <BlockStack gap="300">
            {checks.map((check) => (
              <BlockStack key={check.name} gap="050">
                <InlineStack align="space-between" blockAlign="center" gap="200">
                  <Text as="span">{providerLabel(check.name)}</Text>
                  <Badge tone={check.works ? 'success' : 'critical'}>
                    {check.works ? 'Works' : 'Does not work'}
                  </Badge>
                </InlineStack>
                <Note isSmall>{`${check.detail} ${(check.tookMs / 1000).toFixed(1)} s`}</Note>
              </BlockStack>
            ))}
          </BlockStack>
        ) : (
          <TextList texts={names.map(providerLabel)} />
        )}
      </div>
      <InlineStack gap="300" blockAlign="center">
        <WriteButton hasReason onClick={onCheck} loading={isChecking}>
          Check now
        </WriteButton>
        <Note isSmall>Calls each one once. Free of charge.</Note>
      </InlineStack>
    </TitledCard>
  );
}
