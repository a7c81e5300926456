import type { PageServices } from '../calls/authenticate-staff.server.ts';
import { describeScopes } from './describe-scopes.server.ts';

/** Lists a shop's connected apps, with the credits that each has spent this month. */
export async function listConnectedApps(
  { oauthConnections, credits }: PageServices<'oauthConnections' | 'credits'>,
  shopId: string,
) {
  const [connections, spent] = await Promise.all([
    oauthConnections.list(shopId),
    credits.listSpentByKey(shopId),
  ]);
  return connections
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ scopes, revokedAt: _never, ...app }) => ({
      ...app,
      /** What the app may do, in words. */
      permissions: describeScopes(scopes),
      /** Credits that the app has spent this month. */
      spent: spent.get(app.id) ?? 0,
    }));
}

export type ConnectedApp = Awaited<ReturnType<typeof listConnectedApps>>[number];
