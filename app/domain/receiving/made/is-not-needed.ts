import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { Prisma } from '#prisma/generated/client.ts';

/**
 * SQL condition: a box for which this is true is in the store, is about to be, or waits in an open session to be. Each
 * of the conditions has an index: a shop has many boxes, and asks this for each product of a day.
 */
const isWanted = (isOfProduct: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM receiving_box box JOIN receiving_session session ON session.id = box.session_id
  WHERE box.shop_id = made.shop_id AND ${isOfProduct}
    AND (box.status IN ('done', 'approved')
      OR (box.status IN ('sure', 'asks', 'failed') AND session.status = 'open')))`;

/** The product of a box, by what is planned or asked; null if it is not known. */
const PRODUCT = Prisma.sql`coalesce(box.plan ->> 'productId', box.question ->> 'productId')`;

/** SQL condition: an upsert of the product `made` was for no session and no box, and something of it is left. */
const IS_OF_OTHERS = Prisma.sql`EXISTS (
  SELECT FROM change_record AS other
  WHERE other.shop_id = made.shop_id AND other.identity_key = made.identity_key
    AND other.product_id = made.product_id AND other.receiving_session_id IS NULL
    AND (other.effects <> '[]'::jsonb OR (other.created_product AND other.undone_at IS NULL))
    AND NOT EXISTS (SELECT FROM receiving_box
      WHERE shop_id = made.shop_id AND result ->> 'upsertId' = other.upsert_id))`;

/**
 * SQL condition for a row `made` of `change_record`: a session created a product for boxes, and no box in any session
 * needs it now, nor did others list it. A photo of the session that waits to be read may show one that does. A creation
 * can be undone for a day.
 */
export const isNotNeeded = (clock: Clock) => Prisma.sql`
  made.receiving_session_id IS NOT NULL AND made.created_product AND made.product_id IS NOT NULL
  AND made.undone_at IS NULL AND made.created_at >= ${new Date(clock.now() - DAY_MS)}
  AND NOT EXISTS (
    SELECT FROM receiving_photo WHERE session_id = made.receiving_session_id AND status = 'queued')
  AND NOT ${isWanted(Prisma.sql`${PRODUCT} = made.product_id`)}
  AND NOT ${isWanted(Prisma.sql`box.result ->> 'upsertId' = made.upsert_id`)}
  AND NOT ${isWanted(Prisma.sql`box.code_key = made.bare_code AND ${PRODUCT} IS NULL`)}
  AND NOT ${IS_OF_OTHERS}`;
