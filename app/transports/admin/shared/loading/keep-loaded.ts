import {
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  isRouteErrorResponse,
} from '@remix-run/react';
import { FORM_WITHOUT_ANSWER, type FormFailure } from '../../calls/problem.ts';
import { noteAnswer } from './connection-back.ts';

/** What a page loaded; `isOutdated` where it got no answer since. */
export type Kept<Data> = Data & { isOutdated?: true };

export type Keeping = {
  /** Addresses with the same key show the same; by default each its own. */
  keyOf?: (address: Pick<URL, 'pathname' | 'search'>) => string;
  /**
   * The page says that it is outdated, so a person who comes back to it sees it too. Of another page, what it showed once
   * would be taken for today's.
   */
  saysOutdated?: boolean;
};

const wholeAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) => pathname + search;

/**
 * The client loader of a page on which a person works while it is loaded again. Where that gets no answer, the page stays
 * with what it loaded last; without this, an error would take its place, and with it what the person was about to do.
 */
export function keepLoaded<Data extends object>({
  keyOf = wholeAddress,
  saysOutdated,
}: Keeping = {}) {
  let last: { key: string; data: Data } | null = null;
  const load = async ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Kept<Data>> => {
    const key = keyOf(new URL(request.url));
    try {
      const data = (await askApp(serverLoader())) as Data;
      last = { key, data };
      return data;
    } catch (error) {
      const isShown = keyOf(window.location) === key;
      if ((isShown || saysOutdated) && last?.key === key && isWithoutAnswer(error))
        return { ...last.data, isOutdated: true };
      last = null;
      throw error;
    }
  };
  // The first load came with the document.
  return Object.assign(load, { hydrate: true as const });
}

/** The client action of a page's forms: where one gets no answer, the page says so beside it. */
export async function answerForm({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await askApp(serverAction());
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    return { kind: 'failed', problem: FORM_WITHOUT_ANSWER } satisfies FormFailure;
  }
}

/** @throws whatever the request fails with; where it never ends, once the connection is gone */
async function askApp<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await whileOnline(request);
    noteAnswer(true);
    return answer;
  } catch (error) {
    noteAnswer(!isWithoutAnswer(error));
    throw error;
  }
}

/** A request that was begun without a connection gets so long: what came with the document needs none. */
const GRACE_MS = 500;

/** Fails when the connection is gone: a request may wait for ever, as for a token that the admin cannot get. */
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

/** The connection is gone, or something in between answers in the app's place. Redirects and refusals are answers. */
function isWithoutAnswer(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 502;
  return isRouteErrorResponse(error) ? error.status >= 502 : true;
}
