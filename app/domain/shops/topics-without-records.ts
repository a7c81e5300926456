import { z } from 'zod';
import { defineTopic } from './webhook-topic.ts';

const id = z.number();
const shopFields = z.object({ id, myshopify_domain: z.string().nullable() });
const location = z.object({ id, name: z.string() });
const customerOfShop = z.object({
  shop_id: z.number(),
  shop_domain: z.string(),
  customer: z.object({}),
});

/** The shop's cached profile is dropped after the transaction. */
const dropProfile = async () => 'store profile dropped';

/** `shop/update`: the fields that shopify.app.toml asks for. */
export const changedShop = defineTopic(shopFields, dropProfile);

/** `locations/*`. A location is deactivated before it is deleted, so `locations/delete` is not needed. */
export const changedLocation = defineTopic(location, dropProfile);

/** `customers/data_request` and `customers/redact`. */
export const aboutCustomer = defineTopic(
  customerOfShop,
  async () => 'nothing about customers is stored',
);
