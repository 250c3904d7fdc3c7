import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { dated } from "../../../../kits/rows/dated"
import { clock } from "../../../../lib/clock"
import { readCount, readRows } from "../../../../lib/database"
import { WAITING_KINDS, waitingOrder } from "../schemas"
import type { WaitingOrder, WaitingOrdersQuery } from "../types"
import { ORDERS_WITH_FAILED_PAYMENTS } from "./failed-payments"
import { amount, ORDERS_TO_PACK, SUMMARY } from "./overviews"

/** SQL for the ids of orders of each kind. Binding: `:now`. */
const OF_KIND = { to_pack: ORDERS_TO_PACK, failed_payment: ORDERS_WITH_FAILED_PAYMENTS }

const waitingRow = dated(waitingOrder)

/** One page of the orders that wait for an admin. Two statements. */
export async function findWaitingOrders(
  sql: Knex,
  { kind, order, limit, offset }: WaitingOrdersQuery,
): Promise<{ rows: WaitingOrder[]; count: number }> {
  const kinds = kind === undefined ? WAITING_KINDS : [kind]
  const waiting = kinds
    .map((one) => `SELECT id, '${one}' AS kind FROM (${OF_KIND[one]}) of_kind`)
    .join(" UNION ALL ")
  const direction = order === "-created_at" ? "DESC" : "ASC"
  const now = clock.date()
  const rows = await readRows(
    sql,
    waitingRow,
    `SELECT o.id, o.display_id, o.created_at, o.email, nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') AS name,
            waiting.kinds, o.currency_code, ${amount("current_order_total")} AS total,
            CASE WHEN 'to_pack' = ANY (waiting.kinds) THEN
              (SELECT coalesce(sum(i.quantity - i.fulfilled_quantity), 0)::float8 FROM order_item i
                 JOIN order_line_item l ON l.id = i.item_id AND l.requires_shipping
                WHERE i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL) ELSE 0 END AS pieces
       FROM (SELECT id, array_agg(kind ORDER BY kind DESC) AS kinds FROM (${waiting}) one GROUP BY id) waiting
       JOIN "order" o ON o.id = waiting.id ${SUMMARY}
       LEFT JOIN order_address a ON a.id = o.shipping_address_id AND a.deleted_at IS NULL
      ORDER BY o.created_at ${direction}, o.id ${direction} LIMIT :limit OFFSET :offset`,
    { now, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT CAST(count(DISTINCT id) AS int) AS count FROM (${waiting}) waiting`,
    { now },
  )
  return { rows, count }
}
