import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { OauthClients } from '#app/domain/oauth/oauth-clients.ts';
import type { OauthConnections } from '#app/domain/oauth/oauth-connections.ts';
import { GRANT, type OauthRecords } from '#app/domain/oauth/oauth-records.ts';

export type AdapterServices = {
  oauthClients: Pick<OauthClients, 'find'>;
  oauthConnections: Pick<OauthConnections, 'end'>;
  oauthRecords: OauthRecords;
};

/** Stores the library's records of one kind. Codes and tokens are not stored, only their hashes. */
export function createAdapter(kind: string, services: AdapterServices): Adapter {
  const { oauthClients, oauthConnections, oauthRecords } = services;
  if (kind === 'Client') return keepNothing((id) => oauthClients.find(id));
  // There are no sign-in sessions here: each consent is given in the Shopify admin.
  if (kind === 'Session') return keepNothing(async () => undefined);
  return {
    ...keepNothing(async (value) => {
      const record = await oauthRecords.find(kind, value);
      return record ? { ...record.payload, jti: value, consumed: record.isConsumed } : undefined;
    }),
    upsert: (value, { jti: _value, ...payload }, seconds = 0) =>
      oauthRecords.save({ kind, value }, payload as Parameters<OauthRecords['save']>[1], {
        connectionId: kind === GRANT ? value : payload.grantId,
        seconds,
      }),
    async consume(value) {
      if (await oauthRecords.consume(kind, value)) return;
      // Another request used it at the same moment: one of the two has stolen it.
      const record = await oauthRecords.find(kind, value);
      if (record) await oauthConnections.end(String(record.payload.grantId));
      throw new errors.InvalidGrant('already used');
    },
    destroy: (value) =>
      kind === GRANT ? oauthConnections.end(value) : oauthRecords.delete(kind, value),
    revokeByGrantId: (connectionId) => oauthConnections.end(connectionId),
  };
}

function keepNothing(find: (value: string) => Promise<object | null | undefined>): Adapter {
  return {
    find: async (value) => ((await find(value)) ?? undefined) as AdapterPayload | undefined,
    upsert: async () => {},
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  };
}
