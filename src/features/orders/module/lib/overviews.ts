import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { CustomerFilter, CustomerOverview, OrderFilter, OrderOverview } from "../types"
import { customerOverviewRow, orderOverviewRow } from "../types"

const countedOrderRow = orderOverviewRow.extend({ count: z.number() })
const countedCustomerRow = customerOverviewRow.extend({ count: z.number() })

/** Orders for an admin's question. Runs one statement. */
export async function findOrders(
  sql: Knex,
  filter: OrderFilter,
  limit: number,
): Promise<{ orders: OrderOverview[]; count: number }> {
  const { q, status, span, sort = "newest" } = filter
  const words = wordsOf(q)
  const [number] = /^#?(\d{1,9})$/.exec(q?.trim() ?? "")?.slice(1) ?? []
  const rows = await readRows(
    sql,
    countedOrderRow,
    `WITH page AS (
       SELECT o.id, o.version, o.display_id, o.status, o.email, o.currency_code, o.created_at, s.totals,
              nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') AS customer_name,
              (count(*) OVER ())::int AS count, row_number() OVER (ORDER BY ${ORDERS_SORTED[sort]}) AS place
         FROM "order" o
         LEFT JOIN order_address a ON a.id = coalesce(o.shipping_address_id, o.billing_address_id)
         ${SUMMARY}
        WHERE ${orderConditions(filter, { number, words })}
        ORDER BY place LIMIT :limit)
     SELECT o.id, o.display_id, o.status, o.email, o.customer_name, o.currency_code,
            ${amount("current_order_total", "o")} AS total, ${amount("paid_total", "o")} AS paid,
            ${amount("refunded_total", "o")} AS refunded, item.quantity AS items, item.fulfilled AS fulfilled_items,
            o.created_at, o.count
       FROM page o
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.quantity), 0)::float8 AS quantity,
               coalesce(sum(i.fulfilled_quantity), 0)::float8 AS fulfilled FROM (${ITEMS}) i) item
      ORDER BY o.place`,
    {
      q: q?.trim(),
      number,
      words,
      status,
      from: span?.from,
      to: span?.to,
      limit,
      total_min: filter.total_min,
      total_max: filter.total_max,
      currency_code: filter.currency_code?.toLowerCase(),
      product_id: filter.product_id,
    },
  )
  return { orders: rows.map(({ count: _, ...order }) => order), count: rows[0]?.count ?? 0 }
}

function orderConditions(
  filter: OrderFilter,
  { number, words }: { number: string | undefined; words: readonly string[] },
): string {
  const { status, span } = filter
  const conditions = [
    "o.deleted_at IS NULL AND NOT o.is_draft_order",
    number !== undefined && "o.display_id = :number",
    number === undefined && words.length > 0 && `(o.id = :q OR ${NAME} ILIKE ALL (CAST(:words AS text[])))`,
    status !== undefined && "o.status = :status",
    filter.is_unfulfilled &&
      `o.status = 'pending' AND EXISTS (${ITEMS} AND i.fulfilled_quantity < i.quantity)`,
    filter.is_fulfilled &&
      `o.status <> 'canceled' AND NOT EXISTS (${ITEMS} AND i.fulfilled_quantity < i.quantity)`,
    filter.payment && PAYMENTS[filter.payment],
    filter.total_min !== undefined && `${amount("current_order_total")} >= :total_min`,
    filter.total_max !== undefined && `${amount("current_order_total")} <= :total_max`,
    filter.currency_code !== undefined && "o.currency_code = :currency_code",
    filter.product_id !== undefined &&
      `EXISTS (SELECT FROM (${ITEMS}) i
       JOIN order_line_item l ON l.id = i.item_id AND l.product_id = :product_id AND i.quantity > 0)`,
    span?.from && "o.created_at >= :from",
    span?.to && "o.created_at < :to",
  ]
  return conditions.filter(Boolean).join(" AND ")
}

/** Customers for an admin's question. Runs one statement. */
export async function findCustomers(
  sql: Knex,
  { q, has_account, span, orders_min, orders_max, spent_min, sort = "newest" }: CustomerFilter,
  limit: number,
): Promise<{ customers: CustomerOverview[]; count: number }> {
  const words = wordsOf(q)
  const where = [
    "c.deleted_at IS NULL",
    words.length > 0 &&
      `(c.id = :q OR concat_ws(' ', c.email, c.first_name, c.last_name, c.company_name, c.phone)
          ILIKE ALL (CAST(:words AS text[])))`,
    has_account !== undefined && "c.has_account = :has_account",
    span?.from && "c.created_at >= :from",
    span?.to && "c.created_at < :to",
  ]
  const bought = [
    orders_min !== undefined && "coalesce(bought.orders, 0) >= :orders_min",
    orders_max !== undefined && "coalesce(bought.orders, 0) <= :orders_max",
    spent_min !== undefined && "coalesce(bought.most, 0) >= :spent_min",
  ].filter((condition) => condition !== false)
  // Only a filter or an order by purchases needs the purchases of all customers. Otherwise the sums are computed for
  // one page only.
  const isDecided = bought.length > 0 || sort === "orders" || sort === "spent"
  const page = `ORDER BY ${CUSTOMERS_SORTED[isDecided ? "newest" : sort]} LIMIT :limit`
  const rows = await readRows(
    sql,
    countedCustomerRow,
    `WITH c AS (
       SELECT c.id, c.email, c.first_name, c.last_name, c.has_account, c.created_at,
              (count(*) OVER ())::int AS count
         FROM customer c WHERE ${where.filter(Boolean).join(" AND ")} ${isDecided ? "" : page}),
     spent AS (
       SELECT o.customer_id, o.currency_code, count(*)::int AS orders, max(o.created_at) AS last_order_at,
              sum(${amount("current_order_total")}) AS total
         FROM "order" o ${SUMMARY}
        WHERE o.customer_id IN (SELECT id FROM c) AND o.deleted_at IS NULL AND NOT o.is_draft_order
          AND o.status NOT IN ('canceled', 'draft')
        GROUP BY 1, 2),
     bought AS (
       SELECT customer_id, sum(orders)::int AS orders, max(last_order_at) AS last_order_at, max(total) AS most,
              jsonb_object_agg(currency_code, total) AS spent FROM spent GROUP BY 1)
     SELECT c.id, c.email, c.first_name, c.last_name, c.has_account, c.created_at,
            ${isDecided ? "(count(*) OVER ())::int" : "c.count"} AS count, coalesce(bought.orders, 0) AS orders,
            bought.last_order_at, coalesce(bought.spent, '{}') AS spent
       FROM c LEFT JOIN bought ON bought.customer_id = c.id
      ${bought.length > 0 ? `WHERE ${bought.join(" AND ")}` : ""}
      ORDER BY ${CUSTOMERS_SORTED[sort]} LIMIT :limit`,
    {
      q: q?.trim(),
      words,
      has_account,
      from: span?.from,
      to: span?.to,
      limit,
      orders_min,
      orders_max,
      spent_min,
    },
  )
  return { customers: rows.map(({ count: _, ...customer }) => customer), count: rows[0]?.count ?? 0 }
}

/** SQL that joins the present totals of the order `o`. */
export const SUMMARY =
  "LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL"

const CUSTOMERS_SORTED = {
  newest: "c.created_at DESC, c.id DESC",
  oldest: "c.created_at, c.id",
  orders: "coalesce(bought.orders, 0) DESC, c.id",
  spent: "coalesce(bought.most, 0) DESC, c.id",
}

const NAME = "concat_ws(' ', o.email, a.first_name, a.last_name, a.company)"

/** SQL that selects the present items of the order `o`. */
const ITEMS =
  "SELECT i.* FROM order_item i WHERE i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL"

export function amount(total: string, of = "s"): string {
  return `coalesce((${of}.totals ->> '${total}')::numeric, 0)::float8`
}

const ORDERS_SORTED = {
  newest: "o.created_at DESC, o.id DESC",
  oldest: "o.created_at, o.id",
  biggest: `${amount("current_order_total")} DESC, o.id`,
  smallest: `${amount("current_order_total")}, o.id`,
}

/** SQL conditions that compare paid with owed amounts. A cancelled order owes nothing. */
const PAYMENTS = {
  paid: `${amount("paid_total")} > 0 AND ${amount("paid_total")} >= ${amount("current_order_total")}`,
  unpaid: `o.status <> 'canceled' AND ${amount("paid_total")} < ${amount("current_order_total")}`,
  refunded: `${amount("refunded_total")} > 0`,
}

/**
 * The words of a search, as patterns for LIKE. Each must match. `%` and `_` are escaped, because they are wildcards in
 * LIKE.
 */
function wordsOf(q = ""): string[] {
  const words = q.split(/\s+/).filter((word) => word !== "")
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)
}

/** The bank transfer. Its payments are authorized before the money has come. */
const TRANSFER = "pp_system_default"

/**
 * SQL that tells whether the order `o` with {@link SUMMARY} is paid, as the database's function `svc_order_is_paid` does.
 * Money that a payment service holds for the shop counts. It is summed only if the captured money is not enough. Totals of
 * older orders are not rounded, so they may differ from payments by less than a cent.
 */
export const IS_PAID = `(${amount("paid_total")} + 0.01 > ${amount("current_order_total")}
  OR ${amount("paid_total")} + 0.01 > ${amount("current_order_total")} - coalesce((
    SELECT sum(held.amount) FROM order_payment_collection of_order
      JOIN payment held ON held.payment_collection_id = of_order.payment_collection_id AND held.deleted_at IS NULL
     WHERE of_order.order_id = o.id AND of_order.deleted_at IS NULL AND held.provider_id <> '${TRANSFER}'
       AND held.canceled_at IS NULL AND held.captured_at IS NULL
       AND NOT EXISTS (SELECT FROM capture taken WHERE taken.payment_id = held.id AND taken.deleted_at IS NULL)), 0))`

/** SQL that tells whether somebody has begun to cancel the order `o`. Nothing of it can be shipped any more. */
export const IS_BEING_CANCELED =
  "EXISTS (SELECT FROM order_cancellation begun WHERE begun.order_id = o.id AND begun.deleted_at IS NULL)"

/**
 * SQL for the ids of orders to pack: paid or authorized, not older than half a year, with things that are to be shipped
 * and are not. Tickets and bookings are not shipped. Binding: `:now`.
 */
export const ORDERS_TO_PACK = `SELECT o.id FROM "order" o ${SUMMARY}
  WHERE o.deleted_at IS NULL AND NOT o.is_draft_order AND o.status = 'pending'
    AND o.created_at >= CAST(:now AS timestamptz) - interval '180 days'
    AND ${IS_PAID} AND NOT ${IS_BEING_CANCELED}
    AND (${amount("paid_total")} = 0 OR ${amount("refunded_total")} < ${amount("paid_total")})
    AND EXISTS (SELECT FROM order_item i JOIN order_line_item l ON l.id = i.item_id AND l.requires_shipping
      WHERE i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL
        AND i.fulfilled_quantity < i.quantity)`
