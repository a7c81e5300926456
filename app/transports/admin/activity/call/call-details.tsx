import { BlockStack, Card, Text } from '@shopify/polaris';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { Note } from '../../shared/elements/note.tsx';
import { ValueList } from '../../shared/elements/value-list.tsx';
import { describeStep } from './describe-step.ts';
import type { CallDetail } from './load-call.server.ts';

/** Details for investigating a call: ids, durations, input and output. Collapsed at first. */
export function CallDetails({ call }: { call: CallDetail }) {
  const { tookMs } = call;
  return (
    <Card>
      <Fold title="Details" isHeading>
        <BlockStack gap="400">
          <ValueList
            values={[
              ['Request ID', call.requestId],
              ['Came from', call.transport],
              ['Duration', tookMs === null ? 'Still running' : `${(tookMs / 1000).toFixed(1)} s`],
            ]}
          />
          {call.trace ? <Steps steps={call.trace.steps} /> : null}
          <Json title="Input" text={call.input} />
          {call.output ? <Json title="Output" text={call.output} /> : null}
        </BlockStack>
      </Fold>
    </Card>
  );
}

/** Each step of a match with its provider, outcome and duration. */
function Steps({ steps }: { steps: MatchTrace['steps'] }) {
  return (
    <ol style={{ margin: 0, paddingInlineStart: '20px' }}>
      {steps.map(describeStep).map(({ title, outcome, duration }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a recorded list never changes
        <li key={index} style={{ paddingBlock: '4px' }}>
          <Text as="p" fontWeight="medium" breakWord>
            {title}
          </Text>
          <Note isSmall>{`${outcome} · ${duration}`}</Note>
        </li>
      ))}
    </ol>
  );
}

function Json({ title, text }: { title: string; text: string }) {
  return (
    <Fold title={title}>
      <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' }}>
        {text}
      </pre>
    </Fold>
  );
}

type FoldProps = { title: string; isHeading?: boolean; children: React.ReactNode };

function Fold({ title, isHeading = false, children }: FoldProps) {
  return (
    <details>
      <summary style={{ cursor: 'pointer', padding: '8px 0' }}>
        <Text as="span" variant={isHeading ? 'headingMd' : 'bodyMd'}>
          {title}
        </Text>
      </summary>
      {children}
    </details>
  );
}
