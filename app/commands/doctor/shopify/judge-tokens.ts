import { formatCount } from '#app/platform/format-text.ts';
import type { AppSecrets } from '#app/platform/secrets/derive-key.ts';
import { createSealer, type Sealer } from '#app/platform/secrets/seal.ts';
import { type CheckResult, fault, found, nameSome, orPassed, warning } from '../check.ts';
import type { DatabaseFacts } from '../database/read-database-facts.ts';

type Row = { domain: string; sealed: string | null };
type State = 'missing' | 'closed' | 'outdated' | 'open';

/** Judges whether the data that the app keeps sealed can be opened with its secrets. */
export function judgeTokens(
  { stores, webhookSecrets }: Pick<DatabaseFacts, 'stores' | 'webhookSecrets'>,
  secrets: AppSecrets,
): CheckResult {
  const tokens = groupByState(stores, createSealer(secrets));
  const webhooks = groupByState(webhookSecrets, createSealer(secrets, 'webhook secret v1'));
  const outdated = [...new Set([...tokens.outdated, ...webhooks.outdated])];
  const result = found(
    tokens.closed.length > 0 && tokensClosed(nameSome(tokens.closed)),
    webhooks.closed.length > 0 && webhooksClosed(nameSome(webhooks.closed)),
    tokens.missing.length > 0 && tokensMissing(nameSome(tokens.missing)),
    outdated.length > 0 && tokensOutdated(nameSome(outdated)),
  );
  return orPassed(
    result,
    stores.length === 0 ? 'no store has the app yet' : `of ${formatCount(stores.length, 'store')}`,
  );
}

/** Returns the stores in each state; a store appears once per state. */
function groupByState(rows: readonly Row[], sealer: Sealer): Record<State, string[]> {
  const groups: Record<State, string[]> = { missing: [], closed: [], outdated: [], open: [] };
  for (const { domain, sealed } of rows) {
    const group = groups[stateOf(sealed, sealer)];
    if (!group.includes(domain)) group.push(domain);
  }
  return groups;
}

function stateOf(sealed: string | null, sealer: Sealer): State {
  if (sealed === null) return 'missing';
  const bytes = Buffer.from(sealed, 'base64');
  if (sealer.isOutdated(bytes)) return 'outdated';
  try {
    sealer.open(bytes);
    return 'open';
  } catch {
    return 'closed';
  }
}

const SECRET_BEFORE =
  'Set SHOPIFY_API_SECRET_OTHER to the previous secret, if Shopify still has it';

const tokensClosed = (stores: string) =>
  fault('tokens-closed', {
    what: `The tokens of ${stores} cannot be decrypted with this SHOPIFY_API_SECRET`,
    why: 'They were encrypted with another secret; calls for these stores fail.',
    fix: `${SECRET_BEFORE}; otherwise open the app once in each of these stores.`,
  });

const webhooksClosed = (stores: string) =>
  fault('webhook-secrets-closed', {
    what: `The secrets that sign webhooks of ${stores} cannot be decrypted with this SHOPIFY_API_SECRET`,
    why: 'No webhook is sent to their addresses.',
    fix: `${SECRET_BEFORE}; otherwise have these stores replace the secret under Webhooks.`,
  });

const tokensMissing = (stores: string) =>
  fault('tokens-missing', {
    what: `There is no token for ${stores}`,
    why: 'Calls for these stores fail.',
    fix: 'Open the app once in the admin of each of these stores.',
  });

const tokensOutdated = (stores: string) =>
  warning('tokens-outdated', {
    what: `The data of ${stores} is still encrypted with SHOPIFY_API_SECRET_OTHER`,
    why: 'Without that secret it can no longer be decrypted.',
    fix: 'Keep that secret, do not revoke it, and let the server run: it renews them every ten minutes.',
  });
