import type { Pool } from "pg"

/** Tables with rows of a cart or its order, and how to find these rows. `$1` is the cart's id. */
const CART = "cart_id = $1"
const LINES = "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $1)"
const METHODS = "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $1)"
const PAYMENT =
  "payment_collection_id IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = $1)"
const ORDER = "order_id IN (SELECT order_id FROM order_cart WHERE cart_id = $1)"
const ORDER_LINES = `item_id IN (SELECT item_id FROM order_item WHERE ${ORDER})`
const ORDER_METHODS = `shipping_method_id IN (SELECT shipping_method_id FROM order_shipping WHERE ${ORDER})`

const TABLES: Record<string, string> = {
  cart: "id = $1",
  cart_address:
    "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = $1)",
  customer: "id = (SELECT customer_id FROM cart WHERE id = $1)",
  cart_line_item: CART,
  cart_line_item_tax_line: LINES,
  cart_line_item_adjustment: LINES,
  cart_shipping_method: CART,
  cart_shipping_method_tax_line: METHODS,
  cart_shipping_method_adjustment: METHODS,
  credit_line: CART,
  cart_promotion: CART,
  cart_payment_collection: CART,
  payment_collection: PAYMENT.replace("payment_collection_id", "id"),
  payment_session: PAYMENT,
  payment: PAYMENT,
  order_cart: CART,
  '"order"': ORDER.replace("order_id", "id"),
  order_address: `id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM "order" WHERE ${ORDER.replace("order_id", "id")})`,
  order_item: ORDER,
  order_line_item: ORDER_LINES.replace("item_id", "id"),
  order_line_item_tax_line: ORDER_LINES,
  order_line_item_adjustment: ORDER_LINES,
  order_shipping: ORDER,
  order_shipping_method: ORDER_METHODS.replace("shipping_method_id", "id"),
  order_shipping_method_tax_line: ORDER_METHODS,
  order_shipping_method_adjustment: ORDER_METHODS,
  order_summary: ORDER,
  order_transaction: ORDER,
  order_credit_line: ORDER,
  order_payment_collection: ORDER,
  order_promotion: ORDER,
  reservation_item: ORDER_LINES.replace("item_id", "line_item_id"),
}

/** All rows of a cart and its order, with ids and times made equal, as sorted lines. */
export async function cartRows(pool: Pool, cartId: string): Promise<string[]> {
  const lines: string[] = []
  for (const [table, condition] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ row: object }>(
      `SELECT to_jsonb(one) AS row FROM ${table} AS one WHERE ${condition}`,
      [cartId],
    )
    lines.push(...rows.map(({ row }) => `${table} ${comparable(row)}`))
  }
  return lines.sort()
}

/** The quantities of all inventory levels that are not zero. */
export async function reservedRows(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: string; reserved: string }>(
    "SELECT id, reserved_quantity AS reserved FROM inventory_level WHERE reserved_quantity <> 0",
  )
  return new Map(rows.map(({ id, reserved }) => [id, Number(reserved)]))
}

/** JSON without what differs between two equal runs: ids, times and the orders' numbers. */
export function comparable(value: unknown): string {
  return JSON.stringify(sorted(value))
    .replaceAll(/\b([a-z]+(?:_[a-z]+)*)_0[0-9A-HJKMNP-TV-Z]{25}\b/g, "$1_id")
    .replaceAll(/"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-][\d:]+)"/g, '"time"')
    .replaceAll(/"display_id":\d+/g, '"display_id":0')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}
