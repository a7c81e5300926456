import { signIdToken } from './sign-id-token.ts';
import type { AppUnderTest, TestShop } from './start-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156 Safari/537.36';

/** Shopify's ids of three people who work in a store. */
export const OWNER = '101';
export const FULL_STAFF = '102';
export const LIMITED_STAFF = '103';

const LOOKING = ['read_products', 'read_inventory', 'read_locations'];

type MemberChange = { id: string; scopes?: readonly string[] | null; account_owner?: boolean };

/** Tells Shopify's stand-in who works in a store; members that it knows already are replaced. */
export const setMembers = ({ store }: TestShop, list: readonly MemberChange[]) =>
  store.control('POST', '/members', {
    list: list.map(({ id, ...one }) => ({ id: Number(id), ...one })),
  });

/** A store with an owner, a member with all permissions, and one who may only look. */
export async function employ(shop: TestShop): Promise<void> {
  await setMembers(shop, [
    { id: OWNER, account_owner: true },
    { id: FULL_STAFF },
    { id: LIMITED_STAFF, scopes: LOOKING },
  ]);
}

/** Takes the right to write from a member, in Shopify. */
export const demote = (shop: TestShop, id: string) => setMembers(shop, [{ id, scopes: LOOKING }]);

/** Makes what the app knows of the members old, as an hour does. */
export const forgetStaff = (app: Pick<AppUnderTest, 'url'>, { store }: TestShop) =>
  store.control('POST', '/webhooks', {
    topic: 'app/scopes_update',
    target: app.url,
    payload: { previous: [], current: [] },
  });

/** The requests that a member of staff makes from the pages. */
export function openDesk(
  app: Pick<AppUnderTest, 'url'>,
  { store }: Pick<TestShop, 'store'>,
  staffId: string,
) {
  const ask = (path: string, init: RequestInit = {}) => {
    const token = signIdToken(store.shop, { sub: staffId });
    const headers = { 'User-Agent': BROWSER, Authorization: `Bearer ${token}`, ...init.headers };
    return fetch(`${app.url}${path}`, { redirect: 'manual', ...init, headers });
  };
  return {
    ask,
    /** Sends a form of a page. */
    send: (path: string, fields: Record<string, string> | FormData) =>
      ask(path, {
        method: 'POST',
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      }),
    /** Runs an operation as a page does. @returns the stream of its events, or the problem */
    async run(operation: string, input: object): Promise<string> {
      const form = new FormData();
      form.set('input', JSON.stringify(input));
      return (await ask(`/app/run/${operation}`, { method: 'POST', body: form })).text();
    },
  };
}
