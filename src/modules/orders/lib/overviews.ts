import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { rowsOf } from "../../../lib/database"
import type { CustomerOverview, OrderFilter, OrderOverview } from "../types"

/** The newest first. */
export async function findOrders(
  sql: Knex,
  { q, status, is_unfulfilled = false, span }: OrderFilter,
  limit: number,
): Promise<{ orders: OrderOverview[]; count: number }> {
  const words = wordsOf(q)
  const [number] = /^#?(\d{1,9})$/.exec(q?.trim() ?? "")?.slice(1) ?? []
  const where = [
    "o.deleted_at IS NULL AND NOT o.is_draft_order",
    number !== undefined && "o.display_id = :number",
    number === undefined && words.length > 0 && `(o.id = :q OR ${NAME} ILIKE ALL (CAST(:words AS text[])))`,
    status !== undefined && "o.status = :status",
    is_unfulfilled && `o.status = 'pending' AND EXISTS (${ITEMS} AND i.fulfilled_quantity < i.quantity)`,
    span && "o.created_at >= :from AND o.created_at < :to",
  ]
  const rows = await rowsOf<OrderOverview & { count: number }>(
    sql,
    `WITH page AS (
       SELECT o.id, o.version, o.display_id, o.status, o.email, o.currency_code, o.created_at,
              nullif(trim(concat_ws(' ', a.first_name, a.last_name)), '') AS customer_name,
              (count(*) OVER ())::int AS count
         FROM "order" o
         LEFT JOIN order_address a ON a.id = coalesce(o.shipping_address_id, o.billing_address_id)
        WHERE ${where.filter(Boolean).join(" AND ")}
        ORDER BY o.created_at DESC, o.id DESC LIMIT :limit)
     SELECT o.id, o.display_id, o.status, o.email, o.customer_name, o.currency_code,
            ${amount("current_order_total")} AS total, ${amount("paid_total")} AS paid,
            ${amount("refunded_total")} AS refunded, item.quantity AS items, item.fulfilled AS fulfilled_items,
            o.created_at, o.count
       FROM page o
       LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.quantity), 0)::float8 AS quantity,
               coalesce(sum(i.fulfilled_quantity), 0)::float8 AS fulfilled FROM (${ITEMS}) i) item
      ORDER BY o.created_at DESC, o.id DESC`,
    { q: q?.trim(), number, words, status, from: span?.from, to: span?.to, limit },
  )
  return { orders: rows.map(({ count: _, ...order }) => order), count: rows[0]?.count ?? 0 }
}

/** By an id, an email or words of a name; the newest first. */
export async function findCustomers(
  sql: Knex,
  q: string | undefined,
  limit: number,
): Promise<{ customers: CustomerOverview[]; count: number }> {
  const words = wordsOf(q)
  const matches = `(c.id = :q OR concat_ws(' ', c.email, c.first_name, c.last_name, c.company_name, c.phone)
                     ILIKE ALL (CAST(:words AS text[])))`
  const rows = await rowsOf<CustomerOverview & { count: number }>(
    sql,
    `WITH page AS (
       SELECT c.id, c.email, c.first_name, c.last_name, c.has_account, c.created_at, (count(*) OVER ())::int AS count
         FROM customer c WHERE c.deleted_at IS NULL ${words.length > 0 ? `AND ${matches}` : ""}
        ORDER BY c.created_at DESC, c.id DESC LIMIT :limit),
     spent AS (
       SELECT o.customer_id, o.currency_code, count(*)::int AS orders, max(o.created_at) AS last_order_at,
              sum(${amount("current_order_total")}) AS total
         FROM "order" o
         LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
        WHERE o.customer_id IN (SELECT id FROM page) AND o.deleted_at IS NULL AND NOT o.is_draft_order
          AND o.status NOT IN ('canceled', 'draft')
        GROUP BY 1, 2)
     SELECT page.*, coalesce(sum(spent.orders), 0)::int AS orders, max(spent.last_order_at) AS last_order_at,
            coalesce(jsonb_object_agg(spent.currency_code, spent.total) FILTER (WHERE spent.currency_code IS NOT NULL), '{}') AS spent
       FROM page LEFT JOIN spent ON spent.customer_id = page.id
      GROUP BY page.id, page.email, page.first_name, page.last_name, page.has_account, page.created_at, page.count
      ORDER BY page.created_at DESC, page.id DESC`,
    { q: q?.trim(), words, limit },
  )
  return { customers: rows.map(({ count: _, ...customer }) => customer), count: rows[0]?.count ?? 0 }
}

const NAME = "concat_ws(' ', o.email, a.first_name, a.last_name, a.company)"

/** Of an order `o`, as it is now. */
const ITEMS =
  "SELECT i.* FROM order_item i WHERE i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL"

function amount(total: string): string {
  return `coalesce((s.totals ->> '${total}')::numeric, 0)::float8`
}

/** Each of them has to be somewhere. What the database reads as a pattern is a letter here. */
function wordsOf(q = ""): string[] {
  const words = q.split(/\s+/).filter((word) => word !== "")
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)
}
