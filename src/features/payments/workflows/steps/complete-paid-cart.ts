import { MedusaError } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { asApiError } from "../../../../lib/errors"
import { completeCheckout } from "../../../cart-completion/workflows/complete-checkout"
import type { ProviderName } from "../../module/types"
import { providerId } from "../../services/enabled-payment-methods"

const { Types } = MedusaError
/** With these engine errors, the cart can never become an order. Trying again would not help. */
const REFUSALS: string[] = [Types.INVALID_DATA, Types.NOT_ALLOWED, Types.NOT_FOUND]
const SERVER_ERROR = 500

interface Attempt {
  /** The reason why the cart cannot be ordered. */
  refusal: string | null
}

interface PaidCart {
  cart_id: string
  provider: ProviderName
}

/**
 * Turns a paid cart into an order, or finds the order that it already is. If that is impossible, for example because
 * the goods are sold out, returns the reason. Throws for temporary errors, so that the provider sends the report again.
 *
 * It has no compensation: a paid order stays, even if a later step fails.
 */
export const completePaidCartStep = createStep(
  "complete-paid-cart",
  async ({ cart_id, provider }: PaidCart, { container }) => {
    const { errors: failures } = await completeCheckout(container, {
      cart_id,
      provider_id: providerId(provider),
    })
    const [failure] = failures
    return new StepResponse<Attempt>({ refusal: failure ? refusalOf(failure.error) : null })
  },
)

const thrown = z.object({ type: z.string().optional(), message: z.string().catch("") })

function refusalOf(failure: unknown): string {
  const ours = asApiError(failure)
  if (ours && ours.status < SERVER_ERROR) return ours.message
  const { data: engine } = thrown.safeParse(failure)
  if (!ours && engine?.type && REFUSALS.includes(engine.type)) return engine.message
  throw failure
}
