import { useFetcher } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import type { Kept } from '../../shared/loading/keep-loaded.ts';
import { useRefresh, useRefreshWhile } from '../../shared/loading/use-refresh.ts';
import { showToast } from '../../shared/show-toast.ts';
import { useSessionEvents } from '../events/use-session-events.ts';
import type { SessionAnswer, SessionIntent } from './handle-session-form.server.ts';
import type { SessionPageProps } from './load-session.server.ts';
import type { BoxRow } from './to-rows.ts';

const REFRESH_MS = 1_500;

const TOASTS: Partial<Record<SessionIntent, string>> = {
  approve: 'Approved',
  undo: 'Taken back',
  finish: 'Session finished',
  reopen: 'Session open again',
};

/** Where a command moves the boxes that it names. */
const LEADS_TO: Partial<Record<SessionIntent, BoxRow['status']>> = {
  approve: 'approved',
  confirm: 'approved',
  retry: 'approved',
  remove: 'removed',
};

/** The commands of a session's page. It is loaded again when something has changed. */
export function useSession({ session, rows, reading, isOutdated }: Kept<SessionPageProps>) {
  const { state, data, formData, submit } = useFetcher<SessionAnswer>();
  const refresh = useRefresh();
  const isWorking = reading.length > 0 || rows.some(({ status }) => status === 'approved');
  const answer = state === 'idle' ? data : undefined;

  const isLive = useSessionEvents(session.id, refresh);
  // Where the page got no answer, or where no events arrive, as behind a proxy that holds them back, the page asks.
  useRefreshWhile(isOutdated === true || (isWorking && !isLive), REFRESH_MS);
  useEffect(() => {
    const text = answer?.kind === 'done' && answer.changed > 0 ? TOASTS[answer.intent] : undefined;
    if (text) showToast(text);
  }, [answer]);

  const { command, setQuantity, commandPhoto } = useMemo(() => createCommands(submit), [submit]);
  const busyIntent = formData ? (formData.get('intent') as SessionIntent) : null;
  /** Whether the form under way names this box or photo. */
  const isBusy = (id: string) =>
    [...(formData?.getAll('box') ?? []), ...(formData?.getAll('photo') ?? [])].some(
      (named) => String(named).split(':')[0] === id,
    );
  return {
    isWorking,
    isBusy,
    /** Where a row stands; at once where the form under way moves it. */
    statusOf: ({ boxIds, status }: Pick<BoxRow, 'boxIds' | 'status'>): BoxRow['status'] =>
      (busyIntent && boxIds.some(isBusy) && LEADS_TO[busyIntent]) || status,
    problem: answer?.kind === 'failed' ? answer.problem : null,
    busyIntent,
    command,
    setQuantity,
    commandPhoto,
    refresh,
  };
}

/** The same object for as long as the page is shown, so that a row is not drawn again because of its commands. */
function createCommands(submit: (form: FormData, options: { method: 'post' }) => void) {
  const send = (intent: SessionIntent, fields: [name: string, value: string][]) => {
    const form = new FormData();
    form.set('intent', intent);
    for (const [name, value] of fields) form.append(name, value);
    submit(form, { method: 'post' });
  };
  return {
    command: (intent: SessionIntent, boxIds: readonly string[] = []) =>
      send(
        intent,
        boxIds.map((id) => ['box', id]),
      ),
    setQuantity: (boxId: string, quantity: number) =>
      send('quantity', [
        ['box', boxId],
        ['quantity', String(quantity)],
      ]),
    commandPhoto: (intent: SessionIntent, photoId?: string) =>
      send(intent, photoId === undefined ? [] : [['photo', photoId]]),
  };
}
