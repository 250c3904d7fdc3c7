import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { asError } from "../../../../lib/thrown"

/**
 * Cancels payment sessions that are no longer needed, so that nobody pays them. If one cannot be cancelled, logs that.
 */
export async function cancelUnusedSessions(container: MedusaContainer, ids: string[]): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  await Promise.all(
    ids.map((id) =>
      payments.deletePaymentSession(id).catch((error: unknown) => {
        logger.error(`The unused payment session ${id} could not be cancelled`, asError(error))
      }),
    ),
  )
}
