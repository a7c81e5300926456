import { Badge, Banner, Button } from '@shopify/polaris';
import { ChangeList } from '../list/change-list.tsx';
import { AppPage } from '../shared/elements/app-page.tsx';
import { LocalTime } from '../shared/elements/local-time.tsx';
import { Paragraph } from '../shared/elements/paragraph.tsx';
import { TextList } from '../shared/elements/text-list.tsx';
import { TitledCard } from '../shared/elements/titled-card.tsx';
import { ValueList } from '../shared/elements/value-list.tsx';
import { UndoCard } from '../undo/undo-card.tsx';
import type { CallDetail } from './load-call.server.ts';
import { MatchTraceCard } from './match-trace-card.tsx';

/** One call in full: caller, time, what it read, decided and changed. */
export function CallPage({ call }: { call: CallDetail }) {
  const { outcome, tookMs, link } = call;
  return (
    <AppPage
      title={call.operation}
      titleMetadata={<Badge tone={outcome.tone}>{outcome.label}</Badge>}
      backAction={{ content: 'Activity', url: '/app/activity' }}
    >
      <TitledCard title="Call">
        <ValueList
          values={[
            ['When', <LocalTime key="at" at={call.at} />],
            ['Who', call.who],
            ['Source', call.source],
            ['Duration', tookMs === null ? 'Still running' : `${(tookMs / 1000).toFixed(1)} s`],
            ['Credits', String(call.credits)],
            ['Request ID', call.requestId],
          ]}
        />
        {call.summary ? <Paragraph>{call.summary}</Paragraph> : null}
        {link ? (
          <div>
            <Button url={link.url} target={link.target}>
              {link.label}
            </Button>
          </div>
        ) : null}
      </TitledCard>
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
      {call.trace ? <MatchTraceCard trace={call.trace} photoUrl={call.photoUrl} /> : null}
      {call.wrote.length > 0 ? (
        <TitledCard title={outcome.label === 'Preview' ? 'What would change' : 'What changed'}>
          <ChangeList changes={call.wrote} />
        </TitledCard>
      ) : null}
      {call.warnings.length > 0 ? (
        <Banner tone="warning" title="Warnings">
          <TextList texts={call.warnings} />
        </Banner>
      ) : null}
      {call.undo ? <UndoCard undo={call.undo} /> : null}
      <TitledCard title="Request and response">
        <Json title="Input" text={call.input} />
        {call.output ? <Json title="Output" text={call.output} /> : null}
      </TitledCard>
    </AppPage>
  );
}

function Json({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary style={{ cursor: 'pointer', padding: '8px 0' }}>{title}</summary>
      <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '12px' }}>
        {text}
      </pre>
    </details>
  );
}
