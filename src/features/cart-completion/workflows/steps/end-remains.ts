import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { endRemains, type Outcome } from "../lib/end-remains"

/**
 * Finishes a completion that a crash has interrupted. It has no compensation, because its result must stay, and each
 * part can run again.
 */
export const endRemainsStep = createStep("end-remains", async (cartId: string, { container }) => {
  const remains = await container.resolve("cartCompletion").remainsOf(cartId)
  if (!remains) return new StepResponse<Outcome>("nothing")
  const outcome = await endRemains(container, remains)
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`The completion of cart ${cartId} was interrupted: ${outcome}`)
  return new StepResponse<Outcome>(outcome)
})
