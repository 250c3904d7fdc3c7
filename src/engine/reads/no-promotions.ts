import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { idRow, readRows } from "../../lib/database"
import { internalsOf } from "../internals"
import type { CachedAnswers, Context } from "./cached-answers"
import { currentCall } from "./checkout-call"
import { compared } from "./shadow"

type Adjusted = { adjustments?: { code?: unknown }[] }

interface Cart {
  items?: Adjusted[]
  shipping_methods?: Adjusted[]
}

type ComputeActions = (codes: string[], cart: Cart, options?: object, context?: Context) => Promise<unknown[]>

/**
 * A cart is checked for promotions after each change. The engine does so by several reads with all relations of the
 * promotions. If the cart has no promotion code, and the shop no automatic promotion, none can apply.
 */
export function skipAbsentPromotions(container: MedusaContainer, hasAutomatic: HasAutomatic): void {
  const promotions = internalsOf<{ computeActions: ComputeActions }>(container.resolve(Modules.PROMOTION), {
    computeActions: "function",
  })
  const compute = promotions.computeActions.bind(promotions)
  promotions.computeActions = async (codes, cart, options, context) => {
    const engines = () => compute(codes, cart, options, context)
    if (!currentCall() || context?.transactionManager || codes.length > 0 || isAdjusted(cart))
      return engines()
    return (await hasAutomatic()) ? engines() : compared(async () => [], engines, "promotion.computeActions")
  }
}

/** Whether promotions apply that no customer has to name. */
export type HasAutomatic = () => Promise<boolean>

/** Reads it with one statement. During a call of a checkout, the answer is cached until a promotion changes. */
export function automaticPromotions(container: MedusaContainer, answers: CachedAnswers): HasAutomatic {
  const knex: Knex = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const read = () => readRows(knex, idRow, AUTOMATIC)
  const answer = { what: "automatic promotions", question: [], madeOf: { promotion: true }, read } as const
  return async () => (await (answers(undefined, answer) ?? read())).length > 0
}

const AUTOMATIC = "SELECT id FROM promotion WHERE is_automatic AND deleted_at IS NULL LIMIT 1"

/** The engine removes adjustments of promotions that no longer apply. */
export function isAdjusted({ items = [], shipping_methods: methods = [] }: Cart): boolean {
  return [...items, ...methods].some(({ adjustments = [] }) =>
    adjustments.some(({ code }) => typeof code === "string"),
  )
}
