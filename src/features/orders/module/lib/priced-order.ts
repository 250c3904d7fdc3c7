import { createRawPropertiesFromBigNumber } from "@medusajs/framework/utils"
import { withTotals } from "../../../../engine/totals/engine-totals"
import type { OrderRows } from "../types"

type Row = Record<string, unknown>

const TIMES = ["created_at", "updated_at", "deleted_at", "canceled_at"]

/** Makes of an order's rows what the engine's query makes of them: one object for each item, and all sums. */
export function pricedOrder({ row, shipping_address, items, shipping_methods, ...rest }: OrderRows) {
  const priced = withTotals({
    ...rest,
    currency_code: row.currency_code,
    items: items.map(({ detail, line, ...lines }) => {
      const item = { ...withTimes(line), ...taxesAndDiscounts(lines) }
      return { ...item, ...bought(withTimes(detail), line) }
    }),
    shipping_methods: shipping_methods.map(({ line, ...lines }) => ({ ...line, ...lines })),
  })
  createRawPropertiesFromBigNumber(priced)
  return { ...withTimes(row), ...priced, shipping_address: shipping_address && withTimes(shipping_address) }
}

type Item = OrderRows["items"][number]

/** The price and the metadata of the order's version replace those of the line, if it has its own. */
function bought(detail: Item["detail"], line: Item["line"]) {
  return {
    quantity: detail.quantity,
    raw_quantity: detail.raw_quantity,
    unit_price: detail.unit_price ?? line.unit_price ?? 0,
    raw_unit_price: detail.raw_unit_price ?? line.raw_unit_price,
    compare_at_unit_price: detail.compare_at_unit_price ?? line.compare_at_unit_price,
    raw_compare_at_unit_price: detail.raw_compare_at_unit_price ?? line.raw_compare_at_unit_price,
    metadata: detail.metadata ?? line.metadata,
    line_item_metadata: line.metadata,
    detail,
  }
}

function taxesAndDiscounts({ tax_lines, adjustments }: Pick<Item, "tax_lines" | "adjustments">) {
  return { tax_lines: tax_lines.map(withTimes), adjustments: adjustments.map(withTimes) }
}

/** Writes the row's times like the engine (`2026-01-31T08:00:00.000Z`). PostgreSQL's JSON has another format. */
function withTimes<Given extends Row>(row: Given): Given {
  const times: Record<string, string> = {}
  for (const name of TIMES) {
    const time = row[name]
    if (typeof time === "string") times[name] = new Date(time).toISOString()
  }
  return { ...row, ...times }
}
