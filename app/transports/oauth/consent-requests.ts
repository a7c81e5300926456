import { createHash, randomBytes } from 'node:crypto';
import type { InteractionResults, Provider } from 'oidc-provider';
import { hostOf, isLoopback } from '#app/domain/oauth/client-metadata.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import type { OauthRecords } from '#app/domain/oauth/oauth-records.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Scope } from '#app/platform/principal.ts';
import { issuerOf, publicIdOf } from './oauth-addresses.ts';

/** A client's request that waits for consent. What the client says about itself is not verified. */
export type ConsentRequest = {
  /** What the client calls itself. */
  name: string;
  /**
   * The host that serves the client's description; null for a client that registered itself, under any name it liked.
   */
  describedAt: string | null;
  /** The host to which the browser is sent afterwards. */
  redirectHost: string;
  /** Whether that host is the user's own computer. */
  isOnThisComputer: boolean;
  scopes: Scope[];
};

/** The member of staff who answers a request. */
type Consenting = { shopId: string; staffId: string };

/** An answer, as it is stored with the request. */
type Decision = { staffId: string; ticketSha256: string };

type ConsentServices = {
  loadProvider: () => Promise<Provider>;
  oauthConnections: Pick<OauthConnections, 'begin' | 'findShop'>;
  oauthRecords: Pick<OauthRecords, 'consume'>;
  scopes: readonly Scope[];
  appUrl: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Handles requests between the address to which a client sends the browser and the answer that goes back to the client.
 * The answer counts in one browser only: the request must have begun in it, as its cookie shows, and staff must have
 * consented in it, as a ticket shows that only their page gets. So an attacker cannot begin a request, have somebody
 * else consent to it, and get the code.
 */
export function createConsentRequests(services: ConsentServices) {
  return {
    /**
     * Returns a request to a shop that has no answer yet. @throws AppError `not_found`, also for one to another shop
     */
    find: async (requestId: string, shopId: string): Promise<ConsentRequest> =>
      describe(await findOpen(services, requestId, shopId), services.scopes),

    /** @returns the address that continues the request in the browser where it began. @throws AppError `not_found` */
    async allow(requestId: string, { shopId, staffId }: Consenting): Promise<string> {
      const open = await findOpen(services, requestId, shopId);
      const ticket = randomBytes(32).toString('base64url');
      const decision: Decision = { staffId, ticketSha256: sha256(ticket) };
      await answer(open, { decision });
      return `${resumeAddress(services, requestId)}?ticket=${ticket}`;
    },

    /** @returns the address at which the client is told. @throws AppError `not_found` */
    async deny(requestId: string, { shopId }: Pick<Consenting, 'shopId'>): Promise<string> {
      const open = await findOpen(services, requestId, shopId);
      await answer(open, {
        error: 'access_denied',
        error_description: 'The store did not allow it.',
      });
      return resumeAddress(services, requestId);
    },

    /**
     * Creates the connection that was allowed, once, so that the library goes on to the code. Does nothing if the
     * request has no answer or was denied. @returns false if the browser is not the one in which staff consented
     */
    connect: (requestId: string, ticket: string) => connect(services, requestId, ticket),
  };
}

type Interaction = InstanceType<Provider['Interaction']>;

/**
 * Uses the app's own setting: `returnTo` follows the request's Host header, which the sender of the request has chosen.
 */
const resumeAddress = ({ appUrl }: ConsentServices, requestId: string) =>
  `${issuerOf(appUrl)}/auth/${requestId}`;

async function connect(services: ConsentServices, requestId: string, ticket: string) {
  const { oauthConnections, oauthRecords } = services;
  const provider = await services.loadProvider();
  const open = await provider.Interaction.find(requestId);
  const decision = open?.result?.decision as Decision | undefined;
  if (!open || !decision) return true;
  const isFirst = await oauthRecords.consume('Interaction', requestId);
  if (!isFirst || sha256(ticket) !== decision.ticketSha256) return false;
  const { client_id: clientId = '', resource = '' } = open.params as Record<string, string>;
  const shop = await findShop(services, resource);
  if (!shop) return false;
  const { name, redirectHost, scopes } = describe(open, services.scopes);
  const asked = { clientId, name, redirectHost, scopes };
  const by = { shopId: shop.id, staffId: decision.staffId };
  const id = await oauthConnections.begin({ ...asked, ...by });
  const grant = new provider.Grant({ accountId: id, clientId, jti: id } as never);
  grant.addResourceScope(resource, scopes.join(' '));
  await grant.save();
  await answer(open, { login: { accountId: id, remember: false }, consent: { grantId: id } });
  return true;
}

async function findShop({ oauthConnections, appUrl }: ConsentServices, resource: string) {
  const publicId = publicIdOf(appUrl, resource);
  return publicId === null ? null : oauthConnections.findShop(publicId);
}

async function findOpen(services: ConsentServices, requestId: string, shopId: string) {
  const provider = await services.loadProvider();
  const request = await provider.Interaction.find(requestId);
  const shop = request ? await findShop(services, String(request.params.resource)) : null;
  if (request && !request.result && shop?.id === shopId) return request;
  throw new AppError(
    'not_found',
    'This request to connect an app has expired, was answered, or is for another store. Go back to the app and connect it again.',
  );
}

function describe({ params, prompt }: Interaction, known: readonly Scope[]): ConsentRequest {
  const { client_id, redirect_uri, scope } = params as Record<string, string>;
  const asked = new Set(scope?.split(' '));
  return {
    name: String(prompt.details.name),
    describedAt: client_id?.startsWith('https:') ? hostOf(client_id) : null,
    redirectHost: hostOf(redirect_uri ?? ''),
    isOnThisComputer: isLoopback(redirect_uri ?? ''),
    scopes: known.filter((one) => asked.has(one)),
  };
}

/** Keeps the answer with the request until the request expires. */
async function answer(request: Interaction, result: InteractionResults): Promise<void> {
  request.result = result;
  await request.save(request.exp - Math.floor(Date.now() / 1000));
}
