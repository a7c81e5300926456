import { Badge, Banner, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import type { MatchTrace } from '#app/operations/image-product-match/contract.ts';
import { ChangeList } from '../../list/change-list.tsx';
import { MarkedPhoto } from '../../marks/marked-photo.tsx';
import { ReadingList } from '../../marks/reading-list.tsx';
import { AppPage } from '../../shared/elements/app-page.tsx';
import { LocalTime } from '../../shared/elements/local-time.tsx';
import { TextList } from '../../shared/elements/text-list.tsx';
import { TitledCard } from '../../shared/elements/titled-card.tsx';
import { ValueList } from '../../shared/elements/value-list.tsx';
import { UndoCard } from '../../undo/undo-card.tsx';
import { CallPicture } from '../call-list.tsx';
import { CallDetails } from './call-details.tsx';
import type { CallDetail } from './load-call.server.ts';

const PICTURE_PX = 96;

/** One call in full: what it did, who made it and when, and what it read, decided and changed. */
export function CallPage({ call }: { call: CallDetail }) {
  const { outcome } = call;
  return (
    <AppPage
      title={call.operation}
      titleMetadata={<Badge tone={outcome.tone}>{outcome.label}</Badge>}
      backAction={{ content: 'Activity', url: '/app/activity' }}
    >
      <Summary call={call} />
      {call.problem.length > 0 ? (
        <Banner tone="critical" title="What was wrong">
          <TextList texts={call.problem} />
        </Banner>
      ) : null}
      {call.read.length > 0 ? (
        <TitledCard title="Read from the photo">
          <ValueList values={call.read} />
        </TitledCard>
      ) : null}
      {call.decided.length > 0 ? (
        <TitledCard title="Decision">
          <TextList texts={call.decided} />
        </TitledCard>
      ) : null}
      {call.trace ? (
        <TitledCard title="Where it was read">
          <MatchReading trace={call.trace} photoUrl={call.photoUrl} />
        </TitledCard>
      ) : null}
      {call.wrote.length > 0 ? (
        <TitledCard title={call.isPreview ? 'What would change' : 'What changed'}>
          <ChangeList changes={call.wrote} />
        </TitledCard>
      ) : null}
      {call.warnings.length > 0 ? (
        <Banner tone="warning" title="Warnings">
          <TextList texts={call.warnings} />
        </Banner>
      ) : null}
      {call.undo ? <UndoCard undo={call.undo} /> : null}
      <CallDetails call={call} />
    </AppPage>
  );
}

/** Shows what was read on a match's photo, and where; without the photo once it is deleted. */
function MatchReading({ trace, photoUrl }: { trace: MatchTrace; photoUrl: string | null }) {
  if (!photoUrl) return <ReadingList readings={trace.readings} isMarked={false} />;
  return <MarkedPhoto sources={[photoUrl]} alt="The photo" trace={trace} maxHeight="40vh" />;
}

function Summary({ call }: { call: CallDetail }) {
  const { link } = call;
  return (
    <TitledCard title="What was done">
      <InlineStack gap="400" wrap={false} blockAlign="start">
        <CallPicture picture={call.picture} sizePx={PICTURE_PX} />
        <BlockStack gap="300" inlineAlign="start">
          <Text as="p" fontWeight="semibold" breakWord>
            {call.text}
          </Text>
          {link ? (
            <Button url={link.url} target={link.target}>
              {link.label}
            </Button>
          ) : null}
        </BlockStack>
      </InlineStack>
      <ValueList
        values={[
          ['When', <LocalTime key="at" at={call.at} />],
          ['Who', call.who],
          ['Credits', String(call.credits)],
        ]}
      />
    </TitledCard>
  );
}
