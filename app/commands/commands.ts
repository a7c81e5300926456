import type { ApiKeys, CreatedApiKey } from '#app/domain/api-keys/api-keys.ts';
import { parseKeyLimits, parseOverlapHours } from '#app/domain/api-keys/key-limits.ts';
import type { CreditPurchases } from '#app/domain/credits/credit-purchases.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import type { BackupCounts } from '#app/platform/backup/backup-lines.ts';
import { AppError } from '#app/platform/errors.ts';
import { formatCount } from '#app/platform/format-text.ts';
import type { DatabaseFacts } from './doctor/database/read-database-facts.ts';

/** An operator's command: the arguments of `npm run key` and others. `name` is, for example, `key create`. */
export type Command = { name: string; options: Record<string, string | undefined> };

export type CommandAnswer = {
  /** The answer for a program (`--json`). */
  data: Record<string, unknown>;
  /** The same for a human reader. */
  words: string;
};

/** The services that commands use. */
export type CommandServices = {
  shops: Shops;
  apiKeys: ApiKeys;
  credits: Credits;
  creditPurchases: Pick<CreditPurchases, 'revoke'>;
  /** Writes a backup of everything to a new file. */
  backUp: (file: string) => Promise<BackupCounts>;
  /** Reads what the doctor needs to know from the database. */
  readDatabaseFacts: () => Promise<DatabaseFacts>;
};

/** Carries out one command. */
type Handler = (services: CommandServices, options: Command['options']) => Promise<CommandAnswer>;

/** Carries out one command for the shop that `--shop` names. */
type ShopHandler = (
  services: CommandServices,
  shopId: string,
  options: Command['options'],
) => Promise<CommandAnswer>;

export const USAGE = `Commands for the operator of this service. --json prints the answer as JSON.

  npm run key -- create --shop northlane.myshopify.com [--name "Supplier feed"] [--also storefront-stock-add,bulk-jobs]
                           [--expires-in-days 90] [--calls-per-minute 60] [--monthly-credits 500]
  npm run key -- list   --shop northlane.myshopify.com
  npm run key -- rotate --shop northlane.myshopify.com --id key_… [--overlap-hours 24]
  npm run key -- revoke --shop northlane.myshopify.com --id key_…
  npm run credits -- show  --shop northlane.myshopify.com
  npm run credits -- grant --shop northlane.myshopify.com --amount 100 --ref invoice-2041
  npm run credits -- revoke --purchase 4019585080
  npm run backup  -- --to   backups/monday.gz
  npm run restore -- --from backups/monday.gz
  npm run doctor  -- [--shop northlane.myshopify.com] [--offline] [--quick]`;

const shopHandlers: Record<string, ShopHandler> = {
  async 'key create'({ apiKeys }, shopId, { name = 'Made by command', also, ...options }) {
    const limits = parseKeyLimits({
      expiresInDays: options['expires-in-days'],
      callsPerMinute: options['calls-per-minute'],
      monthlyCredits: options['monthly-credits'],
    });
    return shown(
      await apiKeys.create({ shopId, name, limits, ...(also && { also: also.split(',') }) }),
    );
  },

  async 'key rotate'({ apiKeys }, shopId, { id, 'overlap-hours': hours = '24' }) {
    return shown(await apiKeys.replace(shopId, required('id', id), parseOverlapHours(hours)));
  },

  async 'key list'({ apiKeys }, shopId) {
    const keys = await apiKeys.list(shopId);
    const line = (key: (typeof keys)[number]) =>
      `${key.id}  ${key.start}…${key.last4}  ${key.name}${key.revokedAt ? '  (revoked)' : ''}`;
    return { data: { keys }, words: keys.map(line).join('\n') || 'This store has no keys.' };
  },

  async 'key revoke'({ apiKeys }, shopId, { id }) {
    await apiKeys.revoke(shopId, required('id', id));
    return {
      data: { revoked: id },
      words: `${id} is revoked: calls with it are refused from now on.`,
    };
  },

  'credits show': ({ credits }, shopId) => describeBalance(credits, shopId),

  async 'credits grant'({ credits }, shopId, { amount, ref }) {
    const count = Number(required('amount', amount));
    if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
      throw new AppError('invalid_input', '--amount must be a whole number from 1 to 1000000.');
    const reference = `operator ${shopId} ${required('ref', ref)}`;
    const { balance, isNew } = await credits.grant(shopId, count, reference);
    const done = isNew
      ? `${formatCount(count, 'credit')} added.`
      : `Nothing was added: --ref ${ref} was used before.`;
    return {
      data: { balance, granted: isNew },
      words: `${done} ${formatCount(balance, 'credit')} left.`,
    };
  },
};

function shown({ key, id }: CreatedApiKey): CommandAnswer {
  return {
    data: { api_key: key, key_id: id },
    words: `${key}\n\nKeep it safe: it is not shown again. Its id is ${id}.`,
  };
}

/** Says how many credits are left, and how many are owed for revoked purchases. */
async function describeBalance(credits: Credits, shopId: string): Promise<CommandAnswer> {
  const [balance, owed] = await Promise.all([credits.getBalance(shopId), credits.getOwed(shopId)]);
  const left = `${formatCount(balance, 'credit')} left.`;
  const debt = `${formatCount(owed, 'credit')} owed: the next credits pay for them first.`;
  return { data: { balance, owed }, words: owed > 0 ? `${left} ${debt}` : left };
}

const PURCHASE_ID = /^(?:gid:\/\/shopify\/AppPurchaseOneTime\/)?(\d{1,20})$/;

/**
 * For a refund, which the API does not report. Shopify's number also identifies the store, even one without the app.
 */
const revokePurchase: Handler = async ({ credits, creditPurchases }, { purchase }) => {
  const number = PURCHASE_ID.exec(required('purchase', purchase))?.[1];
  if (!number)
    throw new AppError(
      'invalid_input',
      '--purchase must be the number of the charge, such as 4019585080: it is in the Partner dashboard and in the store’s ledger.',
    );
  const purchaseId = `gid://shopify/AppPurchaseOneTime/${number}`;
  const revoked = await creditPurchases.revoke(purchaseId);
  if (!revoked) throw new AppError('not_found', `No store was credited for a purchase ${number}.`);
  const { data, words } = await describeBalance(credits, revoked.shopId);
  const done = revoked.isNew
    ? `The credits of purchase ${number} are taken back.`
    : `The credits of purchase ${number} were taken back before. Nothing was changed.`;
  return { data: { ...data, revoked: revoked.isNew }, words: `${done} ${words}` };
};

/** Writes a backup to the file named by `--to`. @throws AppError if the file cannot be written */
export async function backUp(
  { backUp: write }: Pick<CommandServices, 'backUp'>,
  { to }: Command['options'],
): Promise<CommandAnswer> {
  const file = required('to', to);
  const counts = await write(file).catch((cause: NodeJS.ErrnoException) => {
    const why = WRITE_FAILURES[cause.code ?? ''];
    if (why === undefined) throw cause;
    throw new AppError('invalid_input', `${file} was not written: ${why}.`, { cause });
  });
  return describeCounts(`The backup is in ${file}.`, counts);
}

const WRITE_FAILURES: Record<string, string> = {
  EEXIST: 'there is such a file already. Choose another name',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'this folder cannot be written to',
  EISDIR: 'it is a folder. Name a file',
  EROFS: 'this disk cannot be written to',
  ENOSPC: 'the disk is full',
};

/** Says what a backup holds, or what was restored from it. @param done a sentence that says what was done */
export function describeCounts(done: string, { rows, photos }: BackupCounts): CommandAnswer {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const words = `${done} It has ${formatCount(rows.shop ?? 0, 'store')}, ${formatCount(total, 'row')} and ${formatCount(photos, 'photo')}.`;
  return { data: { rows, photos }, words };
}

/** Runs one command. @throws AppError with a message for the operator */
export async function runCommand(
  services: CommandServices,
  command: Command,
): Promise<CommandAnswer> {
  if (command.name === 'doctor facts')
    return { data: await services.readDatabaseFacts(), words: '' };
  if (command.name === 'credits revoke') return revokePurchase(services, command.options);
  if (command.name === 'backup') return backUp(services, command.options);
  const handler = shopHandlers[command.name];
  if (!handler) throw new AppError('invalid_input', USAGE);
  const { id } = await services.shops.getInstalled(required('shop', command.options.shop));
  return handler(services, id, command.options);
}

/** Returns the value of a required option. @throws AppError if it is missing */
export function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new AppError('invalid_input', `--${name} is missing.\n\n${USAGE}`);
}
