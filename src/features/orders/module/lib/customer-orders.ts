import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import { type CustomerOrders, customerOrdersRow, type OwnOrdersPage } from "../types"

/** The taxes and discounts of a line item or a shipping method. */
const linesOf = (taxes: string, discounts: string, key: string) => `
  coalesce((SELECT json_agg(tax ORDER BY tax.created_at, tax.id) FROM ${taxes} AS tax
             WHERE tax.${key} = line.id AND tax.deleted_at IS NULL), '[]') AS tax_lines,
  coalesce((SELECT json_agg(adjustment ORDER BY adjustment.created_at, adjustment.id) FROM ${discounts} AS adjustment
             WHERE adjustment.${key} = line.id AND adjustment.version = detail.version
               AND adjustment.deleted_at IS NULL), '[]') AS adjustments`

/** The rows of an order's current version. Its items were written together, in the order of the cart. */
const STATEMENT = `
  WITH own AS (
    SELECT * FROM "order"
     WHERE customer_id = :customerId AND is_draft_order = false AND deleted_at IS NULL
       AND (CAST(:status AS text) IS NULL OR status::text = :status)
  ), page AS (
    SELECT own.*, row_number() OVER (ORDER BY created_at DIRECTION, id DIRECTION) AS place
      FROM own ORDER BY created_at DIRECTION, id DIRECTION LIMIT :limit OFFSET :offset
  )
  SELECT (SELECT count(*)::int FROM own) AS count, coalesce(json_agg(json_build_object(
    'row', to_json(page),
    'shipping_address', (SELECT to_json(address) FROM order_address AS address
      WHERE address.id = page.shipping_address_id AND address.deleted_at IS NULL),
    'items', coalesce((SELECT json_agg(json_build_object(
        'detail', to_json(detail), 'line', to_jsonb(line) - 'totals_id', 'tax_lines', lines.tax_lines, 'adjustments', lines.adjustments
      ) ORDER BY line.created_at, line.ctid)
      FROM order_item AS detail JOIN order_line_item AS line ON line.id = detail.item_id AND line.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT ${linesOf("order_line_item_tax_line", "order_line_item_adjustment", "item_id")}) AS lines
      WHERE detail.order_id = page.id AND detail.version = page.version AND detail.deleted_at IS NULL), '[]'),
    'shipping_methods', coalesce((SELECT json_agg(json_build_object(
        'line', to_json(line), 'tax_lines', lines.tax_lines, 'adjustments', lines.adjustments
      ) ORDER BY line.created_at, line.id)
      FROM order_shipping AS detail
      JOIN order_shipping_method AS line ON line.id = detail.shipping_method_id AND line.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT ${linesOf("order_shipping_method_tax_line", "order_shipping_method_adjustment", "shipping_method_id")}) AS lines
      WHERE detail.order_id = page.id AND detail.version = page.version AND detail.deleted_at IS NULL), '[]'),
    'credit_lines', coalesce((SELECT json_agg(credit) FROM order_credit_line AS credit
      WHERE credit.order_id = page.id AND credit.version = page.version AND credit.deleted_at IS NULL), '[]'),
    'payment_collections', coalesce((SELECT json_agg(collection)
      FROM order_payment_collection AS link
      JOIN payment_collection AS collection
        ON collection.id = link.payment_collection_id AND collection.deleted_at IS NULL
      WHERE link.order_id = page.id AND link.deleted_at IS NULL), '[]'),
    'fulfillments', coalesce((SELECT json_agg(fulfillment)
      FROM order_fulfillment AS link
      JOIN fulfillment ON fulfillment.id = link.fulfillment_id AND fulfillment.deleted_at IS NULL
      WHERE link.order_id = page.id AND link.deleted_at IS NULL), '[]')
  ) ORDER BY page.place), '[]') AS orders FROM page`

const BY_TIME = {
  created_at: STATEMENT.replaceAll("DIRECTION", "ASC"),
  "-created_at": STATEMENT.replaceAll("DIRECTION", "DESC"),
}

/** One page of a customer's orders as rows, and the number of all of them. Drafts are left out. */
export async function findCustomerOrders(
  sql: Knex,
  customerId: string,
  { status, order, limit, offset }: OwnOrdersPage,
): Promise<CustomerOrders> {
  const found = await readRow(sql, customerOrdersRow, BY_TIME[order], {
    customerId,
    status: status ?? null,
    limit,
    offset,
  })
  return found ?? { orders: [], count: 0 }
}
