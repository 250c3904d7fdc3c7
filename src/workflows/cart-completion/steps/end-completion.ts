import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { BegunCompletion } from "./begin-completion"

/**
 * The cart is an order: forgets its completion, and cancels the payment sessions that were not used, so that nobody pays
 * by them any more. The last step that can fail; nothing of it has to be taken back.
 */
export const endCompletionStep = createStep(
  "end-completion",
  async (completion: BegunCompletion, { container }) => {
    if (!completion) return new StepResponse(undefined)
    await container.resolve("cartCompletion").end(completion.id)

    const payments = container.resolve(Modules.PAYMENT)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    await Promise.all(
      completion.setAside.map((id) =>
        payments.deletePaymentSession(id).catch((error: unknown) => {
          logger.error(`The unused payment session ${id} could not be cancelled`, error as Error)
        }),
      ),
    )
    return new StepResponse(undefined)
  },
)
