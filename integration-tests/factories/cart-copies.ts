import { randomUUID } from "node:crypto"

/**
 * The tables with a cart's rows. For each: the columns with ids that must be new in a copy, and how to find the rows.
 * `$` stands for the cart's id.
 */
const TABLES: [table: string, ids: string[], condition: string][] = [
  [
    "cart_address",
    ["id"],
    "id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = $)",
  ],
  ["cart", ["id", "shipping_address_id", "billing_address_id"], "id = $"],
  ["cart_line_item", ["id", "cart_id"], "cart_id = $"],
  [
    "cart_line_item_tax_line",
    ["id", "item_id"],
    "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $)",
  ],
  [
    "cart_line_item_adjustment",
    ["id", "item_id"],
    "item_id IN (SELECT id FROM cart_line_item WHERE cart_id = $)",
  ],
  ["cart_promotion", ["id", "cart_id"], "cart_id = $"],
  ["cart_shipping_method", ["id", "cart_id"], "cart_id = $"],
  [
    "cart_shipping_method_tax_line",
    ["id", "shipping_method_id"],
    "shipping_method_id IN (SELECT id FROM cart_shipping_method WHERE cart_id = $)",
  ],
  [
    "payment_collection",
    ["id"],
    "id IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = $)",
  ],
  [
    "payment_session",
    ["id", "payment_collection_id"],
    "payment_collection_id IN (SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = $)",
  ],
  ["cart_payment_collection", ["id", "cart_id", "payment_collection_id"], "cart_id = $"],
]

/** Values in a cart's rows, and what replaces them in a copy. They contain no quotes. */
export type Replaced = Record<string, string>

/** The SQL statements that copy a cart `count` times, in order, and the ids of the copies. */
export function cartCopies(
  cartId: string,
  count: number,
  replaced: Replaced = {},
): { statements: string[]; ids: string[] } {
  const series = randomUUID().slice(0, 8)
  const suffixes = Array.from({ length: count }, (_, index) => `_${series}${index}`)
  const fields = Object.entries(replaced).reduce(
    (text, [before, after]) => `replace(${text}, '${before}', '${after}')`,
    "to_jsonb(row)::text",
  )
  const statements = TABLES.map(([table, ids, condition]) => {
    const renamed = ids.map((id) => `'${id}', row.${id} || suffix`).join(", ")
    return `INSERT INTO ${table}
      SELECT (jsonb_populate_record(NULL::${table}, (${fields})::jsonb || jsonb_build_object(${renamed}))).*
        FROM ${table} AS row, unnest('{${suffixes.join(",")}}'::text[]) AS suffix
       WHERE ${condition.replaceAll("$", `'${cartId}'`)}`
  })
  return { statements, ids: suffixes.map((suffix) => cartId + suffix) }
}
