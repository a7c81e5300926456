import { Banner, BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import type {
  ImageProductMatchOutput,
  MatchLabel,
} from '#app/operations/image-product-match/contract.ts';
import { confirmedDescription } from '../shared/confirmed-description.ts';

/** What was read from the label, as printed. */
export function LabelCard({
  output: { label, candidates },
}: {
  output: Pick<ImageProductMatchOutput, 'label' | 'candidates'>;
}) {
  if (!label) {
    return (
      <Card>
        <Text as="p" tone="subdued">
          No label was found in the photo.
        </Text>
      </Card>
    );
  }
  const titles = candidates.map(({ title }) => title);
  const rows: [string, string | undefined][] = [
    ['Style code', label.style_code ?? (label.unreadable ? 'Not readable' : undefined)],
    ['Brand', label.brand],
    ['Description', confirmedDescription(label.description, titles)],
    ['Size', formatSizes(label)],
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

/** Sorts 9.5 before 10. */
const BY_SIZE = new Intl.Collator('en', { numeric: true });

/** The sizes of all labels with their number of boxes; a photo of a stack shows several. */
function formatSizes({ size, sizes_visible }: MatchLabel): string | undefined {
  const counts = new Map<string, number>();
  for (const one of sizes_visible) counts.set(one, (counts.get(one) ?? 0) + 1);
  const words = [...counts]
    .sort(([one], [other]) => BY_SIZE.compare(one, other))
    .map(([one, count]) => (count > 1 ? `${one} (${count} boxes)` : one));
  return words.length > 0 ? words.join(', ') : size;
}
