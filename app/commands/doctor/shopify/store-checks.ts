import { systemClock } from '#app/platform/clock.ts';
import type { Config } from '#app/platform/config.server.ts';
import { createSealer } from '#app/platform/secrets/seal.ts';
import { openSession } from '#app/platform/shopify/sessions/session-storage.ts';
import type { Check } from '../check.ts';
import { factsOf, type Reach } from '../database/reach-database.ts';
import { askStore, judgeStores } from './ask-stores.ts';
import { judgeTokens } from './judge-tokens.ts';

/** How many stores are asked, the latest installed first; `--shop` selects a single one. */
const MAX_ASKED = 20;

/** Checks the stores in the database: their tokens can be opened, are accepted, and have every permission. */
export function createStoreChecks(config: Config, shop: string | undefined, reach: Reach): Check[] {
  const { apiSecrets } = config.shopify;
  const readFacts = async () => {
    const { stores = [], webhookSecrets = [] } = (await factsOf(reach)) ?? {};
    const isMeant = ({ domain }: { domain: string }) => shop === undefined || domain === shop;
    return { stores: stores.filter(isMeant), webhookSecrets: webhookSecrets.filter(isMeant) };
  };
  return [
    {
      id: 'tokens',
      group: 'Shopify',
      title: 'Stored tokens can be decrypted',
      needs: ['database'],
      run: async () => judgeTokens(await readFacts(), apiSecrets),
    },
    {
      id: 'stores',
      group: 'Shopify',
      title: 'Stores accept the app, with every permission',
      needs: ['database'],
      skippedBy: ['offline'],
      async run(signal) {
        const { stores } = await readFacts();
        const sealer = createSealer(apiSecrets);
        const answers = await Promise.all(
          stores.slice(0, MAX_ASKED).flatMap(({ domain, sealed }) => {
            const session = sealed && openSession(sealer, Buffer.from(sealed, 'base64'));
            return session ? [askStore(domain, session, systemClock, signal)] : [];
          }),
        );
        return judgeStores(answers, stores.length);
      },
    },
  ];
}
