import { Banner, BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import type {
  ImageProductMatchOutput,
  MatchLabel,
} from '#app/operations/image-product-match/contract.ts';
import { confirmedDescription } from '../shared/confirmed-description.ts';

/** What stands on the packaging, as printed. */
export function WhatWasRead({
  output: { label, candidates },
}: {
  output: Pick<ImageProductMatchOutput, 'label' | 'candidates'>;
}) {
  if (!label) {
    return (
      <Card>
        <Text as="p" tone="subdued">
          No label was seen in the photo.
        </Text>
      </Card>
    );
  }
  const titles = candidates.map(({ title }) => title);
  const rows: [string, string | undefined][] = [
    ['Style code', label.style_code ?? (label.unreadable ? 'Not readable' : undefined)],
    ['Brand', label.brand],
    ['Description', confirmedDescription(label.description, titles)],
    ['Size', sizesOf(label)],
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Read from the label
        </Text>
        {rows.map(([name, value]) =>
          value ? (
            <InlineGrid key={name} columns={['oneThird', 'twoThirds']} gap="200">
              <Text as="span" tone="subdued">
                {name}
              </Text>
              <Text as="span" fontWeight={name === 'Style code' ? 'semibold' : 'regular'} breakWord>
                {value}
              </Text>
            </InlineGrid>
          ) : null,
        )}
        {label.loose_item_differs ? (
          <Banner tone="warning">{label.loose_item_differs}</Banner>
        ) : null}
      </BlockStack>
    </Card>
  );
}

/** 9.5 before 10. */
const IN_ORDER = new Intl.Collator('en', { numeric: true });

/** One per label: a stack of boxes is a size run. */
function sizesOf({ size, sizes_visible }: MatchLabel): string | undefined {
  const counts = new Map<string, number>();
  for (const one of sizes_visible) counts.set(one, (counts.get(one) ?? 0) + 1);
  const words = [...counts]
    .sort(([one], [other]) => IN_ORDER.compare(one, other))
    .map(([one, count]) => (count > 1 ? `${one} (${count} boxes)` : one));
  return words.length > 0 ? words.join(', ') : size;
}
