import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { BigNumber } from "@medusajs/framework/utils"
import { withTotals } from "../../../../engine/totals/engine-totals"
import { readRow } from "../../../../lib/database"
import { type PayableCart, payableCartRow } from "../types"
import { PROVIDERS } from "./providers"

const AMOUNT = "'amount', one.amount, 'raw_amount', one.raw_amount"
const RATE = "'rate', one.rate"

/** The live rows of a table that belong to one row, as JSON. */
const all = (table: string, condition: string, fields: string) =>
  `coalesce((SELECT json_agg(json_build_object(${fields})) FROM ${table} AS one
              WHERE one.${condition} AND one.deleted_at IS NULL), '[]')`

const STATEMENT = `
  SELECT cart.id, cart.completed_at, cart.currency_code, cart.metadata,
         (SELECT to_jsonb(address) FROM cart_address AS address
           WHERE address.id = cart.shipping_address_id AND address.deleted_at IS NULL) AS shipping_address,
         (SELECT jsonb_build_object('has_account', customer.has_account) FROM customer
           WHERE customer.id = cart.customer_id AND customer.deleted_at IS NULL) AS customer,
         (SELECT jsonb_build_object('id', collection.id, 'amount', collection.amount,
                                    'currency_code', collection.currency_code)
            FROM cart_payment_collection AS link
            JOIN payment_collection AS collection
              ON collection.id = link.payment_collection_id AND collection.deleted_at IS NULL
           WHERE link.cart_id = cart.id AND link.deleted_at IS NULL
           ORDER BY link.created_at LIMIT 1) AS payment_collection,
         (SELECT jsonb_build_object('currency_code', region.currency_code, 'providers', ${PROVIDERS})
            FROM region WHERE region.id = cart.region_id AND region.deleted_at IS NULL) AS region,
         coalesce((SELECT json_agg(json_build_object(
             'id', item.id, 'quantity', item.quantity, 'is_tax_inclusive', item.is_tax_inclusive,
             'unit_price', item.unit_price, 'raw_unit_price', item.raw_unit_price,
             'tax_lines', ${all("cart_line_item_tax_line", "item_id = item.id", RATE)},
             'adjustments', ${all("cart_line_item_adjustment", "item_id = item.id", `${AMOUNT}, 'is_tax_inclusive', one.is_tax_inclusive`)}
           )) FROM cart_line_item AS item WHERE item.cart_id = cart.id AND item.deleted_at IS NULL), '[]') AS items,
         coalesce((SELECT json_agg(json_build_object(
             'id', method.id, 'is_tax_inclusive', method.is_tax_inclusive,
             'amount', method.amount, 'raw_amount', method.raw_amount,
             'tax_lines', ${all("cart_shipping_method_tax_line", "shipping_method_id = method.id", RATE)},
             'adjustments', ${all("cart_shipping_method_adjustment", "shipping_method_id = method.id", AMOUNT)}
           )) FROM cart_shipping_method AS method
          WHERE method.cart_id = cart.id AND method.deleted_at IS NULL), '[]') AS shipping_methods,
         ${all("credit_line", "cart_id = cart.id", AMOUNT)} AS credit_lines
    FROM cart WHERE cart.id = :id AND cart.deleted_at IS NULL`

export async function findPayableCart(sql: Knex, id: string): Promise<PayableCart | undefined> {
  const cart = await readRow(sql, payableCartRow, STATEMENT, { id })
  if (!cart) return undefined
  const { items, shipping_methods, credit_lines, ...rest } = cart
  const { currency_code } = rest
  const { total } = withTotals({ currency_code, items, shipping_methods, credit_lines })
  return { ...rest, lines: items.length, total: new BigNumber(total).numeric }
}
