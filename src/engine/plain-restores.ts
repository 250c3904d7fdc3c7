import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { internalsOf } from "./internals"

type Update = (data: unknown, ...rest: unknown[]) => Promise<unknown>

interface Orders {
  updateReturns: Update
  updateOrderClaims: Update
  updateOrderExchanges: Update
}

/**
 * If a change of an order fails, the engine writes its return, claim or exchange back as it had read it: with its whole
 * order. Writing the order failed, so the record kept its new status. Here, only its own columns are written.
 */
export function restorePlainRecords(container: MedusaContainer): void {
  const orders = internalsOf<Orders>(container.resolve(Modules.ORDER), {
    updateReturns: "function",
    updateOrderClaims: "function",
    updateOrderExchanges: "function",
  })
  for (const name of ["updateReturns", "updateOrderClaims", "updateOrderExchanges"] as const) {
    const update = orders[name].bind(orders)
    orders[name] = (data, ...rest) => update(Array.isArray(data) ? data.map(ownColumns) : data, ...rest)
  }
}

function ownColumns(record: unknown): unknown {
  if (typeof record !== "object" || record === null || "selector" in record) return record
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => name === "metadata" || !isRelation(value)),
  )
}

/** Related records have ids. Amounts and dates are objects without one. */
function isRelation(value: unknown): boolean {
  return Array.isArray(value) || (typeof value === "object" && value !== null && "id" in value)
}
