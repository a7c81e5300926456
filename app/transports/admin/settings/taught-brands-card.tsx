import { Badge, BlockStack, Divider, InlineStack, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import type { ListedShape } from '#app/domain/taught-shapes/taught-shapes.ts';
import { formatCount } from '#app/platform/format-text.ts';
import { WriteButton } from '../access/write-button.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Note } from '../shared/elements/note.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { usePageForm } from '../shared/problems/use-page-form.ts';
import { showToast } from '../shared/show-toast.ts';
import type { SettingsAnswer } from './handle-settings-form.server.ts';

export type TaughtBrandsCardProps = {
  /** The learnt forms of style codes, sorted by brand. */
  shapes: ListedShape[];
  /** When the store was last read; null for never. */
  learntAt: Date | null;
};

/** Forms of style codes learnt from the store's own products, and a button to learn them now. */
export function TaughtBrandsCard({ shapes, learntAt }: TaughtBrandsCardProps) {
  const { answer, busyWith, problem, submit } = usePageForm<SettingsAnswer>();
  useEffect(() => {
    if (answer?.kind !== 'brands_learnt') return;
    showToast(
      answer.shapes === 0
        ? 'No style code format was found'
        : `${formatCount(answer.shapes, 'style code format')} learnt`,
    );
  }, [answer]);
  return (
    <TitledCard title="Brands taught by your store">
      <Paragraph>
        If at least five products of a vendor have style codes or SKUs in the same format, such as
        two letters and six digits, codes like these are found on labels too. This applies to your
        store only.
      </Paragraph>
      {problem ? <ProblemBanner problem={problem} errors={[]} /> : null}
      {shapes.map((shape) => (
        <BlockStack key={`${shape.brand} ${shape.form}`} gap="300">
          <Divider />
          <ShapeRow shape={shape} onSubmit={submit} />
        </BlockStack>
      ))}
      <InlineStack gap="300" blockAlign="center">
        <WriteButton
          hasReason
          loading={busyWith === 'learn-brands'}
          onClick={() => submit({ intent: 'learn-brands' })}
        >
          Learn brands from my store
        </WriteButton>
        <Note isSmall>
          {learntAt === null ? (
            'Updated automatically every week. Free of charge.'
          ) : (
            <>
              Learnt <LocalTime at={learntAt} />. Updated automatically every week.
            </>
          )}
        </Note>
      </InlineStack>
    </TitledCard>
  );
}

type ShapeRowProps = {
  shape: ListedShape;
  onSubmit: (fields: Record<string, string>) => void;
};

function ShapeRow({ shape, onSubmit }: ShapeRowProps) {
  const { brand, form, example, codes, isRemoved } = shape;
  const intent = isRemoved ? 'use-shape' : 'remove-shape';
  const verb = isRemoved ? 'Use again' : 'Remove';
  return (
    <InlineStack align="space-between" blockAlign="center" gap="300">
      <BlockStack gap="050">
        <InlineStack align="start" gap="200" blockAlign="center">
          <Text as="span" fontWeight="semibold" breakWord>
            {brand}
          </Text>
          {isRemoved ? <Badge>Not used</Badge> : null}
        </InlineStack>
        <Note isSmall>{`Codes such as ${example} (${formatCount(codes, 'code')})`}</Note>
      </BlockStack>
      <WriteButton
        accessibilityLabel={`${verb}: ${brand}, codes such as ${example}`}
        onClick={() => onSubmit({ intent, brand, form })}
      >
        {verb}
      </WriteButton>
    </InlineStack>
  );
}
