import { Badge, BlockStack, Box, InlineStack, Link, Text } from '@shopify/polaris';
import { comparisonKey } from '#app/knowledge/style-code/comparison-key.ts';
import type { MatchCandidate, MatchLabel } from '#app/operations/image-product-match/contract.ts';
import { WriteButton } from '../access/write-button.tsx';
import { Picture } from '../shared/elements/picture.tsx';
import { TextList } from '../shared/elements/text-list.tsx';

export type CandidateCardProps = {
  candidate: MatchCandidate;
  label: MatchLabel | null;
  /** Absent if there is no choice to make. */
  onChoose?: (() => void) | undefined;
  isChoosing?: boolean;
  /** False if the evidence is shown elsewhere. Default true. */
  hasEvidence?: boolean;
};

/** One candidate: picture, code, source, and the evidence for and against it. */
export function CandidateCard(props: CandidateCardProps) {
  const { candidate, label, onChoose, isChoosing, hasEvidence = true } = props;
  const difference = describeCodeDifference(candidate, label);
  return (
    <BlockStack gap="300">
      <InlineStack gap="300" wrap={false} blockAlign="start">
        <Picture src={candidate.image_url} alt="" sizePx={88} />
        <Box width="100%">
          <BlockStack gap="150">
            <Text as="h3" variant="headingSm" breakWord>
              {candidate.title}
            </Text>
            <InlineStack gap="200" blockAlign="center">
              {candidate.style_code ? <Badge>{candidate.style_code}</Badge> : null}
              {candidate.in_store ? <Badge tone="success">In your store</Badge> : null}
              {candidate.price ? (
                <Text as="span" variant="bodySm">
                  {candidate.price.amount} {candidate.price.currency}
                </Text>
              ) : null}
            </InlineStack>
            <Text as="p" variant="bodySm" breakWord>
              <Link
                url={candidate.in_store?.admin_url ?? candidate.link}
                target={candidate.in_store ? '_top' : '_blank'}
              >
                {candidate.source}
              </Link>
            </Text>
          </BlockStack>
        </Box>
      </InlineStack>
      {difference ? (
        <Text as="p" tone="caution" fontWeight="semibold" breakWord>
          {difference}
        </Text>
      ) : null}
      {hasEvidence && candidate.evidence.length > 0 ? (
        <TextList texts={candidate.evidence} />
      ) : null}
      {onChoose ? (
        <WriteButton
          onClick={onChoose}
          loading={isChoosing === true}
          accessibilityLabel={`Choose this product: ${candidate.title}`}
        >
          Choose this product
        </WriteButton>
      ) : null}
    </BlockStack>
  );
}

/** Returns a sentence with both codes if they differ; undefined if they are the same or one is unknown. */
function describeCodeDifference({ style_code: code }: MatchCandidate, label: MatchLabel | null) {
  const printed = label?.style_code;
  if (!printed || !code || comparisonKey(printed) === comparisonKey(code)) return undefined;
  return `Its code is ${code}; the label says ${printed}.`;
}
