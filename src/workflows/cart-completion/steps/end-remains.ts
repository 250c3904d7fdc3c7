import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { endRemains, type Outcome } from "../lib/end-remains"

/**
 * Ends what a crash has left of a cart's completion. Each part of it can be done again, and what it ends must not be
 * brought back: nothing to compensate.
 */
export const endRemainsStep = createStep("end-remains", async (cartId: string, { container }) => {
  const remains = await container.resolve("cartCompletion").remainsOf(cartId)
  if (!remains) return new StepResponse<Outcome>("nothing")
  const outcome = await endRemains(container, remains)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`The completion of cart ${cartId} had been cut short: ${outcome}`)
  return new StepResponse<Outcome>(outcome)
})
