import { Banner } from '@shopify/polaris';
import type { ImageProductMatchOutput } from '#app/operations/image-product-match/contract.ts';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ValueList } from '../shared/elements/value-list.tsx';
import { listLabelValues } from '../shared/label-values.ts';

/** What was read from the label, as printed. */
export function LabelCard({ output }: { output: ImageProductMatchOutput }) {
  const warning = output.label?.loose_item_differs;
  return (
    <TitledCard title="Read from the label">
      <ValueList values={listLabelValues(output)} />
      {warning ? <Banner tone="warning">{warning}</Banner> : null}
    </TitledCard>
  );
}
