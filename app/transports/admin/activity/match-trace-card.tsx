import { BlockStack, Card, Text } from '@shopify/polaris';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../marks/marked-photo.tsx';
import { ReadingList } from '../marks/reading-list.tsx';
import { describeStep, type StepView } from './describe-step.ts';

export type MatchTraceCardProps = {
  trace: MatchTrace;
  /** Null once the photo is deleted: then only the list of readings is shown. */
  photoUrl: string | null;
};

/** How a match was found: what was read where on the photo, and each step with its provider, outcome and duration. */
export function MatchTraceCard({ trace, photoUrl }: MatchTraceCardProps) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          How it was found
        </Text>
        {photoUrl ? (
          <MarkedPhoto sources={[photoUrl]} alt="The photo" trace={trace} maxHeight="40vh" />
        ) : (
          <ReadingList readings={trace.readings} isMarked={false} />
        )}
        <ol style={{ margin: 0, paddingInlineStart: '20px' }}>
          {trace.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a recorded list never changes
            <li key={index} style={{ paddingBlock: '4px' }}>
              <Step {...describeStep(step)} />
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

function Step({ title, outcome, duration }: StepView) {
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="medium" breakWord>
        {title}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued" breakWord>
        {`${outcome} · ${duration}`}
      </Text>
    </BlockStack>
  );
}
