import { type Clock, DAY_MS } from '#app/platform/clock.ts';
import { Prisma } from '#prisma/generated/client.ts';

/** SQL condition: a box of a session is in the store, is about to be, or waits in an open session to be. */
const IS_WANTED = Prisma.sql`(box.status IN ('done', 'approved')
  OR (box.status IN ('sure', 'asks', 'failed') AND session.status = 'open'))`;

/** SQL condition: a box is of the product `made`, by what is planned or asked; else by its code. */
const IS_OF_PRODUCT = Prisma.sql`(made.product_id IN (box.plan->>'productId', box.question->>'productId')
  OR box.result->>'upsertId' = made.upsert_id
  OR (coalesce(box.plan->>'productId', box.question->>'productId') IS NULL AND box.code_key = made.bare_code))`;

/** SQL condition: an upsert of the product `made` was for no session and no box, and something of it is left. */
const IS_OF_OTHERS = Prisma.sql`(other.shop_id = made.shop_id AND other.product_id = made.product_id
  AND other.receiving_session_id IS NULL AND (other.effects <> '[]'::jsonb
    OR (other.created_product AND other.undone_at IS NULL))
  AND NOT EXISTS (SELECT FROM receiving_box
    WHERE shop_id = made.shop_id AND result->>'upsertId' = other.upsert_id))`;

/**
 * SQL condition for a row `made` of `change_record`: a session created a product for boxes, and no box in any session
 * needs it now, nor did others list it. A photo of the session that waits to be read may show one that does. A creation can be undone for a day.
 */
export const isNotNeeded = (clock: Clock) => Prisma.sql`
  made.receiving_session_id IS NOT NULL AND made.created_product AND made.product_id IS NOT NULL
  AND made.undone_at IS NULL AND made.created_at >= ${new Date(clock.now() - DAY_MS)}
  AND NOT EXISTS (
    SELECT FROM receiving_photo WHERE session_id = made.receiving_session_id AND status = 'queued')
  AND NOT EXISTS (
    SELECT FROM receiving_box box JOIN receiving_session session ON session.id = box.session_id
    WHERE box.shop_id = made.shop_id AND ${IS_OF_PRODUCT} AND ${IS_WANTED})
  AND NOT EXISTS (SELECT FROM change_record AS other WHERE ${IS_OF_OTHERS})`;
