import { BlockStack, Card, Text } from '@shopify/polaris';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { MarkedPhoto } from '../marks/marked-photo.tsx';
import { ReadingList } from '../marks/reading-list.tsx';
import { type StepView, stepWords } from './step-words.ts';

export type MatchTraceCardProps = {
  trace: MatchTrace;
  /** Null once the photo is deleted: then its readings are told in words alone. */
  photoUrl: string | null;
};

/** How a match came about: what was read where, who was asked, what each said and how long it took. */
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
              <Step {...stepWords(step)} />
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

function Step({ what, outcome, took }: StepView) {
  return (
    <BlockStack gap="050">
      <Text as="span" fontWeight="medium" breakWord>
        {what}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued" breakWord>
        {`${outcome} · ${took}`}
      </Text>
    </BlockStack>
  );
}
