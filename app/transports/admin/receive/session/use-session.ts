import { useCallback, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../calls/problem.ts';
import type { WithStaleness } from '../../shared/loading/keep-loaded.ts';
import { useRefresh, useRefreshWhile } from '../../shared/loading/use-refresh.ts';
import { showToast } from '../../shared/show-toast.ts';
import { useSessionEvents } from '../events/use-session-events.ts';
import type { SessionAnswer, SessionIntent } from './handle-session-form.server.ts';
import type { SessionPageProps } from './load-session.server.ts';
import type { BoxRow } from './to-rows.ts';

const REFRESH_MS = 1_500;

const TOASTS: Partial<Record<SessionIntent, string>> = {
  approve: 'Approved',
  undo: 'Undone',
  finish: 'Session finished',
  reopen: 'Session open again',
};

const OFFLINE = 'You are offline. Nothing was changed: try again when you are online.';

/** The status that a command gives the boxes that it names. */
const STATUS_AFTER_COMMAND: Partial<Record<SessionIntent, BoxRow['status']>> = {
  approve: 'approved',
  confirm: 'approved',
  retry: 'approved',
  remove: 'removed',
};

/** A command from the user, until the server has answered it. */
export type SessionCommand = {
  id: number;
  intent: SessionIntent;
  /** Ids of the boxes or photos that the command names. */
  about: readonly string[];
  form: FormData;
};

/** A session page's state and commands. Reloads the page when something in the session has changed. */
export function useSession(page: WithStaleness<SessionPageProps>) {
  const { session, rows, reading, isOutdated } = page;
  const { underWay, problem, give, settle } = useCommands();
  const refresh = useRefresh();
  const isWorking = reading.length > 0 || rows.some(({ status }) => status === 'approved');

  const isLive = useSessionEvents(session, refresh);
  // Polls if the page got no answer, or if no events arrive, as behind a proxy that buffers them.
  useRefreshWhile(isOutdated === true || (isWorking && !isLive), REFRESH_MS);

  const { command, setQuantity, commandPhoto } = useMemo(() => createCommands(give), [give]);
  const intentFor = (ids: readonly string[]) =>
    underWay.find(({ about }) => ids.some((id) => about.includes(id)))?.intent ?? null;
  return {
    isWorking,
    underWay,
    settle,
    /** Returns the intent of the command in progress that names one of these boxes or photos. */
    intentFor,
    /** Whether a command with this intent is in progress, whatever it names. */
    isSending: (intent: SessionIntent) => underWay.some((one) => one.intent === intent),
    /** Returns a row's status; already the new one while a command that names all of its boxes is in progress. */
    statusOf: ({ boxIds, status }: Pick<BoxRow, 'boxIds' | 'status'>): BoxRow['status'] => {
      const whole = underWay.find(({ about }) => boxIds.every((id) => about.includes(id)));
      return (whole && STATUS_AFTER_COMMAND[whole.intent]) ?? status;
    },
    problem,
    command,
    setQuantity,
    commandPhoto,
    refresh,
  };
}

/** Runs commands in parallel: one that takes seconds, such as an undo, does not delay others, nor do they cancel it. */
function useCommands() {
  const [underWay, setUnderWay] = useState<readonly SessionCommand[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = useRef(0);
  const give = useCallback((command: Omit<SessionCommand, 'id'>) => {
    // Sent all the same, it would fail as one whose answer was lost, and might have been carried out.
    if (!navigator.onLine) return showToast(OFFLINE);
    count.current += 1;
    const id = count.current;
    setProblem(null);
    setUnderWay((before) => [...before, { ...command, id }]);
  }, []);
  const settle = useCallback((id: number, answer: SessionAnswer) => {
    setUnderWay((before) => before.filter((one) => one.id !== id));
    if (answer.kind === 'failed') return setProblem(answer.problem);
    const text = answer.changed > 0 ? TOASTS[answer.intent] : undefined;
    if (text) showToast(text);
  }, []);
  return { underWay, problem, give, settle };
}

const idOf = (box: string) => box.split(':')[0] ?? box;

/** Creates the page's commands. Called only once, because a row renders again when its callbacks change. */
function createCommands(give: (command: Omit<SessionCommand, 'id'>) => void) {
  const send = (
    intent: SessionIntent,
    about: readonly string[],
    fields: Record<string, readonly string[]>,
  ) => {
    const form = new FormData();
    form.set('intent', intent);
    for (const [name, values] of Object.entries(fields))
      for (const value of values) form.append(name, value);
    give({ intent, about, form });
  };
  return {
    /** @param boxes ids, or `BoxRow.seenBoxes` entries, which begin with the id */
    command: (intent: SessionIntent, boxes: readonly string[] = []) =>
      send(intent, boxes.map(idOf), { box: boxes }),
    /** @param box an entry of `BoxRow.seenBoxes` */
    setQuantity: (box: string, quantity: number) =>
      send('quantity', [idOf(box)], { box: [box], quantity: [String(quantity)] }),
    /** @param photoId the photo; all of them without it, where the intent allows that */
    commandPhoto(intent: SessionIntent, photoId?: string) {
      const ids = photoId === undefined ? [] : [photoId];
      send(intent, ids, { photo: ids });
    },
  };
}
