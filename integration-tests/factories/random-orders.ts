import type { Random } from "../harness/random-changes"

/** A copy of all columns of a row, with these changed. */
function copy(table: string, changed: string, condition: string): string {
  return `INSERT INTO "${table}" SELECT (jsonb_populate_record(NULL::"${table}", to_jsonb(row) || ${changed})).*
            FROM "${table}" AS row WHERE ${condition}`
}

const amount = (name: string, value: string) =>
  `jsonb_build_object('${name}', ${value}, 'raw_${name}', jsonb_build_object('value', (${value})::text, 'precision', 20))`
const setAmount = (name: string, value: string) =>
  `${name} = ${value}, raw_${name} = jsonb_build_object('value', (${value})::text, 'precision', 20)`

/**
 * SQL statements that change one of the orders with these ids at random, as edits, returns, refunds and fulfillments do.
 */
export function randomOrderChange(random: Random, ids: readonly string[]): string[] {
  const id = random.oneOf(ids)
  const suffix = `_${random.below(1_000_000_000)}`
  const money = `${random.below(90_000) / 1_000}`
  const small = `${random.below(300) / 100}`
  const pieces = `${random.below(5) + 1}`
  const yesOrNo = random.chance(0.5) ? "true" : "false"
  const version = `(SELECT version FROM "order" WHERE id = '${id}')`
  const one = (table: string, condition: string) =>
    `id = (SELECT id FROM "${table}" WHERE ${condition} ORDER BY md5(id || '${suffix}') LIMIT 1)`
  const item = `order_id = '${id}' AND version = ${version}`
  const oneItem = one("order_item", item)
  const oneLine = `id = (SELECT item_id FROM order_item WHERE ${oneItem})`
  const oneMethod = `id = (SELECT shipping_method_id FROM order_shipping WHERE ${one("order_shipping", item)})`
  const collections = `id IN (SELECT payment_collection_id FROM order_payment_collection WHERE order_id = '${id}')`
  const renamed = (...names: string[]) =>
    `jsonb_build_object(${names.map((name) => `'${name}', row.${name} || '${suffix}'`).join(", ")})`
  const tables = ["order_item", "order_shipping"]

  return random.oneOf<() => string[]>([
    () => [
      ...tables.map((table) =>
        copy(table, `${renamed("id")} || jsonb_build_object('version', row.version + 1)`, item),
      ),
      `UPDATE "order" SET version = version + 1 WHERE id = '${id}'`,
    ],
    () =>
      ["quantity", "fulfilled_quantity", "shipped_quantity", "return_requested_quantity"].map(
        (name) => `UPDATE order_item SET ${setAmount(name, pieces)} WHERE ${oneItem}`,
      ),
    () => [`UPDATE order_item SET ${setAmount("unit_price", money)} WHERE ${oneItem}`],
    () => [`UPDATE order_item SET ${setAmount("compare_at_unit_price", money)} WHERE ${oneItem}`],
    () => [
      `UPDATE order_item SET metadata = '{"created_at": "2026-01-02", "gift": ${yesOrNo}}' WHERE ${oneItem}`,
      `UPDATE order_line_item SET metadata = '{"engraved": "Ada"}' WHERE ${oneLine}`,
    ],
    () => [
      copy("order_line_item", `${renamed("id")} || ${amount("unit_price", money)}`, oneLine),
      copy("order_item", renamed("id", "item_id"), oneItem),
    ],
    () => [`UPDATE order_line_item SET is_tax_inclusive = ${yesOrNo} WHERE ${oneLine}`],
    () => [
      `INSERT INTO order_line_item_adjustment (id, version, item_id, amount, raw_amount, code, is_tax_inclusive)
       SELECT 'ordliadj${suffix}', ${version}, id, ${small}, '{"value": "${small}", "precision": 20}', 'TEN', ${yesOrNo}
         FROM order_line_item WHERE ${oneLine} ON CONFLICT DO NOTHING`,
    ],
    () => [
      `INSERT INTO order_line_item_tax_line (id, item_id, code, rate, raw_rate, description)
       SELECT 'ordlitxl${suffix}', id, 'local', ${small}, '{"value": "${small}", "precision": 20}', 'Local tax'
         FROM order_line_item WHERE ${oneLine}`,
    ],
    () => [
      `UPDATE order_line_item_tax_line SET deleted_at = now()
        WHERE ${one("order_line_item_tax_line", `item_id IN (SELECT item_id FROM order_item WHERE ${item})`)}`,
    ],
    () => [
      `INSERT INTO order_credit_line (id, order_id, version, amount, raw_amount, reference)
       VALUES ('ordcl${suffix}', '${id}', ${version}, ${small}, '{"value": "${small}", "precision": 20}', 'gift')`,
    ],
    () => [
      `INSERT INTO order_shipping_method_adjustment (id, version, shipping_method_id, amount, raw_amount, code)
       SELECT 'ordsmadj${suffix}', ${version}, id, ${small}, '{"value": "${small}", "precision": 20}', 'SHIP'
         FROM order_shipping_method WHERE ${oneMethod} ON CONFLICT DO NOTHING`,
    ],
    () => [
      copy("order_shipping_method", `${renamed("id")} || ${amount("amount", money)}`, oneMethod),
      copy("order_shipping", renamed("id", "shipping_method_id"), one("order_shipping", item)),
    ],
    () => [`UPDATE order_shipping SET deleted_at = now() WHERE ${one("order_shipping", item)}`],
    () => [
      `UPDATE payment_collection SET status = '${random.oneOf(["not_paid", "awaiting", "authorized", "partially_authorized", "canceled"])}',
              ${setAmount("captured_amount", random.oneOf(["0", money, "amount"]))}, ${setAmount("refunded_amount", random.oneOf(["0", small, "captured_amount"]))}
        WHERE ${collections}`,
    ],
    () => [
      copy("payment_collection", renamed("id"), collections),
      copy("order_payment_collection", renamed("id", "payment_collection_id"), `order_id = '${id}'`),
    ],
    () => [
      `INSERT INTO fulfillment (id, location_id, packed_at, shipped_at, delivered_at, canceled_at, requires_shipping)
       VALUES ('ful${suffix}', 'sloc', ${random.oneOf(["now()", "NULL"])}, ${random.oneOf(["now()", "NULL"])},
               ${random.oneOf(["now()", "NULL"])}, ${random.oneOf(["now()", "NULL", "NULL"])}, true)`,
      `INSERT INTO order_fulfillment (id, order_id, fulfillment_id) VALUES ('ordful${suffix}', '${id}', 'ful${suffix}')`,
    ],
    () => [
      `UPDATE "order" SET status = '${random.oneOf(["pending", "completed", "canceled", "archived"])}',
              canceled_at = ${random.oneOf(["now()", "NULL"])}, currency_code = '${random.oneOf(["eur", "jpy", "usd"])}'
        WHERE id = '${id}'`,
    ],
    () => [
      `UPDATE "order" SET shipping_address_id = ${random.oneOf(["NULL", "billing_address_id"])}, metadata = '{"a": 1}'
        WHERE id = '${id}'`,
    ],
    () => [`UPDATE "order" SET is_draft_order = ${random.chance(0.2) ? "true" : "false"} WHERE id = '${id}'`],
  ])()
}
