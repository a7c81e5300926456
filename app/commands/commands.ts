import type { ApiKeys } from '#app/domain/api-keys/api-keys.ts';
import type { Credits } from '#app/domain/credits/credits.ts';
import type { Shops } from '#app/domain/shops/shops.ts';
import { AppError } from '#app/platform/errors.ts';

/** What an operator may ask: the words of `npm run key` or `npm run credits`, taken apart. */
export type Command = { name: string; options: Record<string, string | undefined> };

export type CommandAnswer = {
  /** For a program (`--json`). */
  data: Record<string, unknown>;
  /** For a person. */
  words: string;
};

/** What commands work on. */
export type CommandServices = { shops: Shops; apiKeys: ApiKeys; credits: Credits };

type Handler = (services: CommandServices, options: Command['options']) => Promise<CommandAnswer>;

export const USAGE = `Commands for the person who runs this service. --json answers a program.

  npm run key -- create --shop northlane.myshopify.com [--name "Supplier feed"]
  npm run key -- list   --shop northlane.myshopify.com
  npm run key -- revoke --shop northlane.myshopify.com --id key_…
  npm run credits -- show  --shop northlane.myshopify.com
  npm run credits -- grant --shop northlane.myshopify.com --amount 100 --ref invoice-2041`;

const handlers: Record<string, Handler> = {
  async 'key create'(services, { shop, name }) {
    const { id } = await services.shops.getInstalled(required('shop', shop));
    const created = await services.apiKeys.create({ shopId: id, name: name ?? 'Made by command' });
    return {
      data: { api_key: created.key, key_id: created.id },
      words: `${created.key}\n\nKeep it safe: it is not shown again. Its id is ${created.id}.`,
    };
  },

  async 'key list'(services, { shop }) {
    const { id } = await services.shops.getInstalled(required('shop', shop));
    const keys = await services.apiKeys.list(id);
    const line = (key: (typeof keys)[number]) =>
      `${key.id}  ${key.start}…${key.last4}  ${key.name}${key.revokedAt ? '  (revoked)' : ''}`;
    return { data: { keys }, words: keys.map(line).join('\n') || 'This store has no keys.' };
  },

  async 'key revoke'(services, { shop, id }) {
    const { id: shopId } = await services.shops.getInstalled(required('shop', shop));
    await services.apiKeys.revoke(shopId, required('id', id));
    return {
      data: { revoked: id },
      words: `${id} is revoked: calls with it are refused from now on.`,
    };
  },

  async 'credits show'(services, { shop }) {
    const { id } = await services.shops.getInstalled(required('shop', shop));
    const balance = await services.credits.getBalance(id);
    return { data: { balance }, words: `${balance} credits are left.` };
  },

  async 'credits grant'(services, { shop, amount, ref }) {
    const { id } = await services.shops.getInstalled(required('shop', shop));
    const count = Number(required('amount', amount));
    if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
      throw new AppError('invalid_input', '--amount must be a whole number from 1 to 1000000.');
    }
    const balance = await services.credits.grant(
      id,
      count,
      `operator ${id} ${required('ref', ref)}`,
    );
    return {
      data: { balance },
      words: `${balance} credits are left. The same --ref again would book nothing.`,
    };
  },
};

/** @throws AppError with words for the operator */
export async function runCommand(
  services: CommandServices,
  command: Command,
): Promise<CommandAnswer> {
  const handler = handlers[command.name];
  if (!handler) throw new AppError('invalid_input', USAGE);
  return handler(services, command.options);
}

function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new AppError('invalid_input', `--${name} is missing.\n\n${USAGE}`);
}
