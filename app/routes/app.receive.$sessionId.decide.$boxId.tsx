import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { staffAction, staffLoader } from '#app/transports/admin/calls/staff-route.server.ts';
import { useOutbox } from '#app/transports/admin/receive/capture/use-outbox.ts';
import decideStyles from '#app/transports/admin/receive/decide/decide.css?url';
import { DecidePage } from '#app/transports/admin/receive/decide/decide-page.tsx';
import { handleDecision } from '#app/transports/admin/receive/decide/handle-decision.server.ts';
import {
  type DecidePageProps,
  loadDecision,
} from '#app/transports/admin/receive/decide/load-decision.server.ts';
import { formClientAction, keepLoaded } from '#app/transports/admin/shared/loading/keep-loaded.ts';
import { useRefresh } from '#app/transports/admin/shared/loading/use-refresh.ts';
import { PageError } from '#app/transports/admin/shared/problems/page-error.tsx';

export const links = () => [{ rel: 'stylesheet', href: decideStyles }];

type Params = LoaderFunctionArgs['params'];

const placeOf = ({ sessionId = '', boxId = '' }: Params) => ({ sessionId, boxId });

const load = staffLoader((services, staff, { params }) =>
  loadDecision(services, staff, placeOf(params)),
);

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await load(args);
  // Someone else decided first, or the box was planned again: continue with the boxes that are left.
  if (loaded.kind === 'elsewhere') throw redirect(loaded.url);
  return loaded;
};

const decide = staffAction(async (services, staff, form, { params }) => ({
  kind: 'decided' as const,
  next: await handleDecision(services, staff, form, placeOf(params)),
}));

export const action = async (args: ActionFunctionArgs) => {
  const answer = await decide(args);
  return answer.kind === 'decided' ? redirect(answer.next) : answer;
};

export const clientLoader = keepLoaded<DecidePageProps>();

export const clientAction = formClientAction;

export default function Decide() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { shop, session, maxPhotoBytes } = loaded;
  // Here and not in DecidePage, which is mounted again for each question: uploads continue between questions.
  const outbox = useOutbox({
    shop,
    sessionId: session.id,
    maxPhotoBytes,
    // The acknowledged photo may have replaced this box.
    onAcknowledged: useRefresh(),
  });
  return <DecidePage key={`${loaded.box.id} ${loaded.about}`} {...loaded} outbox={outbox} />;
}

export const ErrorBoundary = PageError;

export const headers = boundary.headers;
