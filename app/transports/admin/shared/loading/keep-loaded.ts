import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
} from '@remix-run/react';
import { FORM_WITHOUT_ANSWER, type FormFailure } from '../../calls/problem.ts';
import { recordAnswer } from './connection-back.ts';

/** The data that a page loaded; `isOutdated` if a later load got no answer. */
export type WithStaleness<Data> = Data & { isOutdated?: true };

export type KeepLoadedOptions = {
  /** URLs with the same key show the same data. By default, each URL has its own key. */
  keyOf?: (address: Pick<URL, 'pathname' | 'search'>) => string;
  /**
   * Whether the page says that its data is outdated. Then users who come back to the page also see its old data; on any
   * other page, they would take old data for current.
   */
  showsOutdatedNotice?: boolean;
};

const wholeAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/**
 * Creates the client loader of a page that is reloaded while staff work on it. If a load gets no answer, the page keeps
 * the data that it loaded last. Otherwise an error would replace the page, and with it what staff were about to do.
 */
export function keepLoaded<Data extends object>({
  keyOf = wholeAddress,
  showsOutdatedNotice,
}: KeepLoadedOptions = {}) {
  let last: { key: string; data: Data } | null = null;
  const load = async (args: ClientLoaderFunctionArgs): Promise<WithStaleness<Data>> => {
    const { request, serverLoader } = args;
    const key = keyOf(new URL(request.url));
    try {
      const data = (await trackAnswer(serverLoader())) as Data;
      last = { key, data };
      return data;
    } catch (error) {
      const isShown = keyOf(window.location) === key;
      if ((isShown || showsOutdatedNotice) && last?.key === key && isWithoutAnswer(error))
        return { ...last.data, isOutdated: true };
      last = null;
      throw error;
    }
  };
  // Also runs on hydration, to store the first data, which came with the document.
  return Object.assign(load, { hydrate: true as const });
}

/** The client action of a page's forms. If a form gets no answer, the page says so at the form. */
export async function formClientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await trackAnswer(serverAction());
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    return { kind: 'failed', problem: FORM_WITHOUT_ANSWER } satisfies FormFailure;
  }
}

/** Waits for an answer from the app and records it. @throws the request's error, or one if the connection is lost */
async function trackAnswer<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await whileOnline(request);
    recordAnswer(true);
    return answer;
  } catch (error) {
    recordAnswer(!isWithoutAnswer(error));
    throw error;
  }
}

/** The time for a request that starts without a connection: data that came with the document needs none. */
const GRACE_MS = 500;

/** Rejects when the connection is lost: a request may wait forever, such as for a token that the admin cannot get. */
function whileOnline<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const lose = () => reject(new TypeError('offline'));
    const grace = navigator.onLine ? undefined : setTimeout(lose, GRACE_MS);
    window.addEventListener('offline', lose);
    answer.then(resolve, reject).finally(() => {
      clearTimeout(grace);
      window.removeEventListener('offline', lose);
    });
  });
}

/** Whether the app did not answer: no connection, or a proxy's error instead. Redirects and refusals are answers. */
function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 502;
  return isRouteErrorResponse(error) ? error.status >= 502 : true;
}
