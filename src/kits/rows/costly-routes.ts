import type { CostlyRoute } from "../../edge/costly-calls"
import { type Row, searches } from "./row"

/** Routes that change a cart. They are expensive: each computes the prices, taxes and promotions of all lines. */
const CART_WRITES = /^\/store\/(carts|payment-collections)(\/|$)/
const CART_WRITE_COST = 1
const SEARCH_COST = 1

/** The routes that count in the second rate limit: changes of carts, searches, and routes with a `cost`. */
export function costlyRoutes(rows: Row[]): CostlyRoute[] {
  return rows.flatMap((row): CostlyRoute[] => {
    const { method, path } = row
    if (row.cost !== undefined) return [{ method, path, cost: row.cost }]
    if (method !== "GET" && CART_WRITES.test(path)) return [{ method, path, cost: CART_WRITE_COST }]
    return path.startsWith("/store/") && searches(row)
      ? [{ method, path, cost: SEARCH_COST, onlyWith: "q" }]
      : []
  })
}
