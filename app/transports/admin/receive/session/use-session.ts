import { useCallback, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../calls/problem.ts';
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
  undo: 'Undone',
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

/** What a person has asked for, until it is answered. */
export type SessionCommand = {
  id: number;
  intent: SessionIntent;
  /** Ids of the boxes or photos that it names. */
  about: readonly string[];
  form: FormData;
};

/** The commands of a session's page. It is loaded again when something has changed. */
export function useSession({ session, rows, reading, isOutdated }: Kept<SessionPageProps>) {
  const { underWay, problem, give, settle } = useCommands();
  const refresh = useRefresh();
  const isWorking = reading.length > 0 || rows.some(({ status }) => status === 'approved');

  const isLive = useSessionEvents(session, refresh);
  // Where the page got no answer, or where no events arrive, as behind a proxy that holds them back, the page asks.
  useRefreshWhile(isOutdated === true || (isWorking && !isLive), REFRESH_MS);

  const { command, setQuantity, commandPhoto } = useMemo(() => createCommands(give), [give]);
  const intentFor = (ids: readonly string[]) =>
    underWay.find(({ about }) => ids.some((id) => about.includes(id)))?.intent ?? null;
  return {
    isWorking,
    underWay,
    settle,
    /** The command under way that names one of these boxes or photos. */
    intentFor,
    /** Whether such a command is under way, whatever it names. */
    isSending: (intent: SessionIntent) => underWay.some((one) => one.intent === intent),
    /** Where a row stands; at once where a command under way moves it. */
    statusOf: ({ boxIds, status }: Pick<BoxRow, 'boxIds' | 'status'>): BoxRow['status'] =>
      LEADS_TO[intentFor(boxIds) ?? 'quantity'] ?? status,
    problem,
    command,
    setQuantity,
    commandPhoto,
    refresh,
  };
}

/** Commands go out side by side: one that takes seconds, such as an undo, holds up no other and is cut off by none. */
function useCommands() {
  const [underWay, setUnderWay] = useState<readonly SessionCommand[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const count = useRef(0);
  const give = useCallback((command: Omit<SessionCommand, 'id'>) => {
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

/** The same object for as long as the page is shown, so that a row is not drawn again because of its commands. */
function createCommands(give: (command: Omit<SessionCommand, 'id'>) => void) {
  const send = (
    intent: SessionIntent,
    about: readonly string[],
    fields: [name: string, value: string][],
  ) => {
    const form = new FormData();
    form.set('intent', intent);
    for (const [name, value] of fields) form.append(name, value);
    give({ intent, about, form });
  };
  return {
    /** @param boxes ids, or what the page shows of each, which begins with its id */
    command: (intent: SessionIntent, boxes: readonly string[] = []) =>
      send(
        intent,
        boxes.map(idOf),
        boxes.map((box) => ['box', box]),
      ),
    /** @param box what the page shows of it */
    setQuantity: (box: string, quantity: number) =>
      send(
        'quantity',
        [idOf(box)],
        [
          ['box', box],
          ['quantity', String(quantity)],
        ],
      ),
    commandPhoto: (intent: SessionIntent, photoId?: string) =>
      send(
        intent,
        photoId === undefined ? [] : [photoId],
        photoId === undefined ? [] : [['photo', photoId]],
      ),
  };
}
