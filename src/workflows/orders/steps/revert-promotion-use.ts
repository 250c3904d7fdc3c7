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

/** The lock makes reverts run one by one, because the engine reads and writes a promotion's use without a lock. */
const LOCK = "promotion-use"
const LOCK_TIMEOUT_SECONDS = 30

/** Subtracts an order's discounts from the used budget of promotions and campaigns. The engine does not do this. */
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
