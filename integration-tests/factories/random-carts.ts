import type { Random } from "../harness/random-changes"

const raw = (name: string, value: string) =>
  `${name} = ${value}, raw_${name} = '{"value": "${value}", "precision": 20}'`

/** A random SQL statement that changes a cart, or a row that the cart refers to. */
export function randomCartChange(random: Random, cart: string): string {
  const money = `${random.below(90_000) / 1_000}`
  const suffix = random.below(1_000_000_000)
  const inclusive = random.chance(0.5)
  const gone = random.oneOf(["now()", "NULL"])
  const oneOf = (table: string) => `(SELECT id FROM ${table} WHERE cart_id = '${cart}' ORDER BY id LIMIT 1)`
  const line = oneOf("cart_line_item")
  const method = oneOf("cart_shipping_method")
  const discount = (table: string, owner: string, id: string) =>
    `INSERT INTO ${table} (id, ${owner}, code, amount, raw_amount)
     SELECT 'adj_${suffix}', ${id}, 'TEN', 0.37, '{"value": "0.37", "precision": 20}' WHERE ${id} IS NOT NULL`
  const copy = (table: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(row) || jsonb_build_object('id', row.id || '_${suffix}'))).*
       FROM ${table} AS row WHERE cart_id = '${cart}' LIMIT 1`
  return random.oneOf([
    `UPDATE cart_line_item SET quantity = ${random.below(9) + 1} WHERE id = ${line}`,
    `UPDATE cart_line_item SET ${raw("unit_price", money)}, is_custom_price = true WHERE id = ${line}`,
    `UPDATE cart_line_item SET ${raw("compare_at_unit_price", money)} WHERE id = ${line}`,
    `UPDATE cart_line_item SET is_tax_inclusive = ${inclusive} WHERE cart_id = '${cart}'`,
    `UPDATE cart_line_item SET variant_id = NULL, metadata = '{"n": [${suffix}, null, "ü"]}' WHERE id = ${line}`,
    `UPDATE cart_line_item SET variant_id = 'variant_unknown', product_id = NULL WHERE id = ${line}`,
    `UPDATE cart_shipping_method SET ${raw("amount", money)}, is_tax_inclusive = ${inclusive} WHERE id = ${method}`,
    `UPDATE cart_shipping_method SET data = '{"n": ${suffix}}', shipping_option_id = NULL WHERE id = ${method}`,
    `UPDATE cart_line_item_tax_line SET rate = ${random.below(300) / 10} WHERE item_id = ${line}`,
    `UPDATE cart_shipping_method_tax_line SET rate = ${random.below(300) / 10} WHERE shipping_method_id = ${method}`,
    discount("cart_line_item_adjustment", "item_id", line),
    discount("cart_shipping_method_adjustment", "shipping_method_id", method),
    `UPDATE cart_line_item_adjustment SET is_tax_inclusive = ${inclusive} WHERE item_id = ${line}`,
    `UPDATE cart_line_item_adjustment SET deleted_at = now() WHERE item_id = ${line}`,
    `INSERT INTO credit_line (id, cart_id, amount, raw_amount) VALUES ('cred_${suffix}', '${cart}', 0.5, '{"value": "0.5", "precision": 20}')`,
    `UPDATE credit_line SET deleted_at = now() WHERE cart_id = '${cart}'`,
    ...Array<string>(3).fill(copy("cart_line_item")),
    copy("cart_shipping_method"),
    `UPDATE cart_line_item SET deleted_at = ${gone} WHERE id = ${line}`,
    `UPDATE cart_line_item SET deleted_at = now() WHERE cart_id = '${cart}'`,
    `UPDATE cart_shipping_method SET deleted_at = ${gone} WHERE id = ${method}`,
    `UPDATE cart SET metadata = '{"order_note": "${suffix}"}', shipping_address_id = ${random.oneOf(["NULL", "billing_address_id"])} WHERE id = '${cart}'`,
    `UPDATE cart SET metadata = NULL, email = NULL, customer_id = NULL WHERE id = '${cart}'`,
    `UPDATE cart SET currency_code = '${random.oneOf(["eur", "usd", "jpy"])}' WHERE id = '${cart}'`,
    `UPDATE cart SET billing_address_id = NULL WHERE id = '${cart}'`,
    `UPDATE cart SET region_id = NULL WHERE id = '${cart}'`,
    `UPDATE cart SET created_at = '2026-01-02 03:04:05.678901+05', locale = 'de' WHERE id = '${cart}'`,
    `UPDATE cart_promotion SET deleted_at = ${gone} WHERE cart_id = '${cart}'`,
    `UPDATE cart_payment_collection SET deleted_at = ${gone} WHERE cart_id = '${cart}'`,
    `UPDATE customer SET deleted_at = ${gone} WHERE id = (SELECT customer_id FROM cart WHERE id = '${cart}')`,
    `UPDATE product_variant SET deleted_at = ${gone} WHERE id = (SELECT variant_id FROM cart_line_item WHERE id = ${line})`,
  ])
}
