import type { Session } from '@shopify/shopify-api';
import { z } from 'zod';
import type { Clock } from '#app/platform/clock.ts';
import { exchangeOnce } from '#app/platform/shopify/admin-api/admin-exchange.ts';
import {
  ADMIN_API_VERSION,
  SHOPIFY_SCOPES,
  shopOrigin,
} from '#app/platform/shopify/shopify-app.server.ts';
import { type CheckResult, fault, found, nameSome, orPassed, warning } from '../check.ts';

/** What a store answered, or that it was not asked because its access token has expired. */
export type StoreAnswer = { domain: string } & (
  | { kind: 'granted'; lacks: string[] }
  | { kind: 'refused'; sentence: string }
  | { kind: 'silent'; sentence: string }
  | { kind: 'expired'; isOver: boolean }
);

const DOCUMENT = 'query DoctorAccess { currentAppInstallation { accessScopes { handle } } }';
const shape = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

/**
 * Asks a store once what the app may do there. A token that has expired is not renewed, because that would replace the
 * server's token; whether it can be renewed is known from the token's dates.
 */
export async function askStore(
  domain: string,
  session: Session,
  clock: Clock,
  signal: AbortSignal,
): Promise<StoreAnswer> {
  const { accessToken, expires, refreshTokenExpires } = session;
  const isPast = (date: Date | undefined) => date !== undefined && date.getTime() <= clock.now();
  if (!accessToken || isPast(expires))
    return { domain, kind: 'expired', isOver: isPast(refreshTokenExpires) };
  const options = { fetch: globalThis.fetch, apiVersion: ADMIN_API_VERSION, clock, shopOrigin };
  const request = { document: DOCUMENT, variables: {}, signal, repeatable: true };
  const { exchange } = await exchangeOnce(options, domain, request, accessToken);
  switch (exchange.kind) {
    case 'answer': {
      const { accessScopes } = shape.parse(exchange.data).currentAppInstallation;
      return { domain, kind: 'granted', lacks: missingScopes(accessScopes) };
    }
    case 'token_refused':
      return { domain, kind: 'refused', sentence: 'It no longer accepts the stored token.' };
    case 'final':
      return { domain, kind: 'refused', sentence: exchange.error.message };
    case 'errors':
      return { domain, kind: 'silent', sentence: 'The store answered with an error.' };
    default:
      return { domain, kind: 'silent', sentence: `${exchange.failure.what}.` };
  }
}

/** Returns the permissions that were not granted. A permission to write includes reading. */
function missingScopes(granted: readonly { handle: string }[]): string[] {
  const handles = new Set(granted.map(({ handle }) => handle));
  return SHOPIFY_SCOPES.filter(
    (scope) => !handles.has(scope) && !handles.has(scope.replace(/^read_/, 'write_')),
  );
}

/** @param total how many stores there are; some of them may not have been asked */
export function judgeStores(answers: readonly StoreAnswer[], total: number): CheckResult {
  const result = found(
    judgeLacking(answers),
    ...answers.map((answer) => answer.kind === 'refused' && refusing(answer)),
    judgeOver(answers),
    judgeSilent(answers),
  );
  const asked = answers.filter(({ kind }) => kind === 'granted').length;
  return orPassed(result, total === 0 ? 'no store has the app yet' : `${asked} of ${total} asked`);
}

function judgeLacking(answers: readonly StoreAnswer[]) {
  const lacking = answers.flatMap((answer) =>
    answer.kind === 'granted' && answer.lacks.length > 0 ? [answer] : [],
  );
  if (lacking.length === 0) return null;
  const scopes = [...new Set(lacking.flatMap(({ lacks }) => lacks))];
  return fault('scopes-missing', {
    what: `${nameSome(lacking.map(({ domain }) => domain))} did not grant ${scopes.join(', ')}`,
    why: 'Calls that need this fail with store_access_denied.',
    fix: 'Run shopify app deploy with the scopes of shopify.app.toml, then open the app in the store and approve them.',
  });
}

const refusing = ({ domain, sentence }: { domain: string; sentence: string }) =>
  fault('store-refuses', {
    what: `${domain} refuses the app: ${sentence.replace(/\.( .*)?$/, '')}`,
    why: 'Calls for this store fail. It may have uninstalled the app without our hearing of it.',
    fix: 'Open the app once in the admin of this store; install it there again if it is gone.',
  });

function judgeOver(answers: readonly StoreAnswer[]) {
  const over = answers.filter((answer) => answer.kind === 'expired' && answer.isOver);
  if (over.length === 0) return null;
  return warning('store-access-over', {
    what: `The access to ${nameSome(over.map(({ domain }) => domain))} has ended after 90 days without use`,
    why: 'Keys and jobs of these stores fail until someone opens the app there.',
    fix: 'Open the app once in the admin of each of these stores.',
  });
}

function judgeSilent(answers: readonly StoreAnswer[]) {
  const silent = answers.flatMap((answer) => (answer.kind === 'silent' ? [answer] : []));
  const [first] = silent;
  if (!first) return null;
  const isAll = silent.length === answers.length;
  return (isAll ? fault : warning)(isAll ? 'shopify-unreachable' : 'store-silent', {
    what: `${nameSome(silent.map(({ domain }) => domain))} could not be asked: ${first.sentence.replace(/\.$/, '')}`,
    why: isAll
      ? 'Without Shopify nothing can be listed.'
      : 'Whether they accept the app is not known.',
    fix: isAll
      ? 'Make sure that this machine can reach https://*.myshopify.com: check its DNS, firewall and outgoing proxy.'
      : 'Run this again in a few minutes.',
  });
}
