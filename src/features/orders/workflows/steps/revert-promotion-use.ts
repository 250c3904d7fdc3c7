import { MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

interface Adjusted {
  adjustments?: ({ code?: string | null; amount: number | null } | null)[] | null
}

interface Input {
  customer_id?: string | null
  email?: string | null
  items?: (Adjusted | null)[] | null
  shipping_methods?: (Adjusted | null)[] | null
}

/**
 * The engine changes a promotion's used budget without a lock. With this lock, two changes never overwrite each other.
 */
const LOCK = "promotion-use"
const LOCK_TIMEOUT_SECONDS = 30

/**
 * Gives the discounts of a cancelled order back to the budgets of its promotions and campaigns. The engine does not do
 * this.
 */
export const revertPromotionUseStep = createStep(
  "revert-promotion-use",
  async ({ customer_id, email, items, shipping_methods }: Input, { container }) => {
    const uses = [...(items ?? []), ...(shipping_methods ?? [])]
      .flatMap((line) => line?.adjustments ?? [])
      .flatMap((use) => (use?.code ? [{ code: use.code, amount: MathBN.convert(use.amount ?? 0) }] : []))
    if (uses.length === 0) return new StepResponse(undefined)

    const by = { customer_id: customer_id ?? null, customer_email: email ?? null }
    const promotions = container.resolve(Modules.PROMOTION)
    await container
      .resolve(Modules.LOCKING)
      .execute(LOCK, () => promotions.revertUsage(uses, by), { timeout: LOCK_TIMEOUT_SECONDS })
    return new StepResponse(undefined, { uses, by })
  },
  async (undo, { container }) => {
    if (undo) await container.resolve(Modules.PROMOTION).registerUsage(undo.uses, undo.by)
  },
)
