import { useEffect, useState } from 'react';
import { ConnectedAppsCard, type ConnectedAppsCardProps } from '../connect/connected-apps-card.tsx';
import { AppPage } from '../shared/elements/app-page.tsx';
import { ProblemBanner } from '../shared/problems/problem-banner.tsx';
import { usePageForm } from '../shared/problems/use-page-form.ts';
import { showToast } from '../shared/show-toast.ts';
import { CodeSamplesCard, type CodeSamplesCardProps } from './code-samples-card.tsx';
import { ConnectAgentCard } from './connect-agent-card.tsx';
import type { KeyAnswer } from './handle-key-form.server.ts';
import { KeyDialog, type KeyQuestion } from './key-dialogs.tsx';
import { KeyList } from './key-list.tsx';
import type { ListedKey } from './list-keys.server.ts';
import { NewKeyCard } from './new-key-card.tsx';
import { NewKeyForm } from './new-key-form.tsx';

export type KeysPageProps = {
  keys: ListedKey[];
  appUrl: string;
} & CodeSamplesCardProps &
  Pick<ConnectedAppsCardProps, 'apps' | 'connectUrl'>;

/** The form's fields, as problems name them. */
const FIELDS = ['/name', '/expires_in_days', '/calls_per_minute', '/monthly_credits'];

/** Creates, replaces and revokes the keys of programs and agents, and lists the apps connected without one. */
export function KeysPage({ keys, appUrl, apps, connectUrl, ...samples }: KeysPageProps) {
  const { answer, isBusy, busyWith, problem, errorOf, submit } = usePageForm<KeyAnswer>(FIELDS);
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null);
  const [question, setQuestion] = useState<KeyQuestion | null>(null);

  useEffect(() => {
    if (answer?.kind === 'created') setCreated(answer);
    if (answer?.kind === 'revoked') showToast('Key revoked');
    if (answer?.kind === 'disconnected') showToast('App disconnected');
    if (answer) setQuestion(null);
  }, [answer]);

  return (
    <AppPage title="Keys">
      {problem ? <ProblemBanner problem={problem} /> : null}
      {created ? (
        <NewKeyCard
          name={created.name}
          secret={created.key}
          appUrl={appUrl}
          keyVariable={samples.keyVariable}
          onDone={() => setCreated(null)}
        />
      ) : (
        <NewKeyForm isBusy={busyWith === 'create'} errorOf={errorOf} onCreate={submit} />
      )}
      <KeyList keys={keys} onAsk={setQuestion} />
      <ConnectAgentCard appUrl={appUrl} keyVariable={samples.keyVariable} />
      <ConnectedAppsCard
        apps={apps}
        connectUrl={connectUrl}
        isBusy={isBusy}
        onDisconnect={(app) => submit({ intent: 'disconnect', app })}
      />
      <CodeSamplesCard {...samples} />
      <KeyDialog
        question={question}
        isBusy={isBusy}
        onAnswer={submit}
        onClose={() => setQuestion(null)}
      />
    </AppPage>
  );
}
