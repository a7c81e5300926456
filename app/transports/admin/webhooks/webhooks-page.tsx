import { Box, Link, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { WebhookEndpoint } from '#app/domain/webhook-endpoints/webhook-endpoints.ts';
import type { LoggedMessage } from '#app/domain/webhook-endpoints/webhook-messages.ts';
import { AppPage } from '../shared/elements/app-page.tsx';
import { useRefreshWhile } from '../shared/loading/use-refresh.ts';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { usePageForm } from '../shared/problems/use-page-form.ts';
import { showToast } from '../shared/show-toast.ts';
import { DeliveryLogCard } from './delivery-log-card.tsx';
import { EndpointDialog, type EndpointQuestion } from './endpoint-dialog.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { EventsDialog } from './events-dialog.tsx';
import type { WebhooksAnswer } from './handle-webhooks-form.server.ts';
import { NewEndpointForm } from './new-endpoint-form.tsx';
import { NewSecretCard } from './new-secret-card.tsx';

export type WebhooksPageProps = { endpoints: WebhookEndpoint[]; messages: LoggedMessage[] };

/** From this many attempts on, the page stops refreshing: the next retry comes only after minutes. */
const LATER_RETRIES = 2;
/** The form's fields, as problems name them. */
const FIELDS = ['/url', '/events'];
const TOASTS = {
  removed: 'Address removed',
  enabled: 'Switched on',
  replayed: 'Sending again',
  tested: 'Sending a test',
  changed: 'Events changed',
};

/** The addresses to which the store's webhooks are sent, and the outcome of the latest ones. */
export function WebhooksPage({ endpoints, messages }: WebhooksPageProps) {
  const { answer, isBusy, busyWith, problem, errorOf, submit } =
    usePageForm<WebhooksAnswer>(FIELDS);
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  const [question, setQuestion] = useState<EndpointQuestion | null>(null);
  const [changing, setChanging] = useState<WebhookEndpoint | null>(null);
  const isSending = messages.some(
    ({ nextAttemptAt, attempts }) => nextAttemptAt !== null && attempts < LATER_RETRIES,
  );
  useRefreshWhile(isSending);
  useEffect(() => {
    if (answer?.kind === 'secret') setMade(answer);
    else if (answer && answer.kind !== 'failed') showToast(TOASTS[answer.kind]);
    if (answer) {
      setQuestion(null);
      setChanging(null);
    }
  }, [answer]);

  return (
    <AppPage title="Webhooks" backAction={{ content: 'Keys', url: '/app/keys' }}>
      {problem ? <ProblemBanner problem={problem} /> : null}
      {made ? (
        <NewSecretCard {...made} onDone={() => setMade(null)} />
      ) : (
        <NewEndpointForm isBusy={busyWith === 'register'} errorOf={errorOf} onRegister={submit} />
      )}
      <EndpointList
        endpoints={endpoints}
        onAsk={setQuestion}
        onChangeEvents={setChanging}
        onEnable={(endpoint) => submit({ intent: 'enable', endpoint })}
        onTest={(endpoint) => submit({ intent: 'test', endpoint })}
      />
      <DeliveryLogCard
        messages={messages}
        onReplay={(message) => submit({ intent: 'replay', message })}
      />
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <Text as="p">
          What each message says:{' '}
          <Link url="/api/v1/docs#tag--Webhooks" target="_blank">
            API reference
          </Link>
          . How to check a signature:{' '}
          <Link url="https://www.standardwebhooks.com" target="_blank">
            Standard Webhooks
          </Link>
        </Text>
      </Box>
      <EndpointDialog
        question={question}
        isBusy={isBusy}
        onAnswer={submit}
        onClose={() => setQuestion(null)}
      />
      {changing ? (
        <EventsDialog
          endpoint={changing}
          isBusy={isBusy}
          onSave={submit}
          onClose={() => setChanging(null)}
        />
      ) : null}
    </AppPage>
  );
}
