import { z } from 'zod';
import { noticeTopic } from './notice-topic.ts';

const id = z.number();
const shopFields = z.object({ id, myshopify_domain: z.string().nullable() });
const location = z.object({ id, name: z.string() });
const customerOfShop = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.object({}),
});

/** The cached profile of the store is dropped once the transaction is through. */
const dropProfile = async () => 'store profile dropped';

/** `shop/update`: the fields that shopify.app.toml asks for. */
export const changedShop = noticeTopic(shopFields, dropProfile);

/** `locations/*`. One that is deleted was deactivated before: `locations/delete` has no news. */
export const changedLocation = noticeTopic(location, dropProfile);

/** `customers/data_request` and `customers/redact`. */
export const aboutCustomer = noticeTopic(
  customerOfShop,
  async () => 'nothing of a customer is stored',
);
