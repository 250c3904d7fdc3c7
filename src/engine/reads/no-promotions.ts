import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRow } from "../../lib/database"
import { internalsOf } from "../internals"
import { currentCall } from "./checkout-call"
import { compared } from "./shadow"

type Adjusted = { adjustments?: { code?: unknown }[] }

interface Cart {
  items?: Adjusted[]
  shipping_methods?: Adjusted[]
}

type ComputeActions = (
  codes: string[],
  cart: Cart,
  options?: object,
  context?: { transactionManager?: unknown },
) => Promise<unknown[]>

const existsRow = z.object({ exists: z.boolean() })

/**
 * A cart is checked for promotions after each change. The engine does so by several reads with all relations of the
 * promotions. If the cart has no promotion code, and the shop no automatic promotion, none can apply. One statement is
 * enough to know that.
 */
export function skipAbsentPromotions(container: MedusaContainer): void {
  const promotions = internalsOf<{ computeActions: ComputeActions }>(container.resolve(Modules.PROMOTION), {
    computeActions: "function",
  })
  const knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const compute = promotions.computeActions.bind(promotions)
  promotions.computeActions = async (codes, cart, options, context) => {
    const engines = () => compute(codes, cart, options, context)
    if (!currentCall() || context?.transactionManager || codes.length > 0 || isAdjusted(cart))
      return engines()
    return (await hasAutomaticPromotions(knex))
      ? engines()
      : compared(async () => [], engines, "promotion.computeActions")
  }
}

/** Whether promotions apply that no customer has to name. */
export async function hasAutomaticPromotions(knex: Knex): Promise<boolean> {
  const found = await readRow(
    knex,
    existsRow,
    "SELECT EXISTS (SELECT FROM promotion WHERE is_automatic AND deleted_at IS NULL)",
  )
  return found?.exists !== false
}

/** The engine removes adjustments of promotions that no longer apply. */
export function isAdjusted({ items = [], shipping_methods: methods = [] }: Cart): boolean {
  return [...items, ...methods].some(({ adjustments = [] }) =>
    adjustments.some(({ code }) => typeof code === "string"),
  )
}
