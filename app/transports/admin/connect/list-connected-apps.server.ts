import type { Credits } from '#app/domain/credits/credits.ts';
import type { ConnectionSummary, OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import { describeScopes } from './describe-scopes.server.ts';

export type ConnectedApp = Omit<ConnectionSummary, 'scopes' | 'revokedAt'> & {
  /** What the app may do, in words. */
  permissions: string[];
  /** Credits that the app has spent this month. */
  spent: number;
};

/** Lists a shop's connected apps, with the credits that each has spent this month. */
export async function listConnectedApps(
  { oauthConnections, credits }: { oauthConnections: OauthConnections; credits: Credits },
  shopId: string,
): Promise<ConnectedApp[]> {
  const [connections, spent] = await Promise.all([
    oauthConnections.list(shopId),
    credits.listSpentByKey(shopId),
  ]);
  return connections
    .filter(({ revokedAt }) => revokedAt === null)
    .map(({ scopes, revokedAt: _never, ...app }) => ({
      ...app,
      permissions: describeScopes(scopes),
      spent: spent.get(app.id) ?? 0,
    }));
}
