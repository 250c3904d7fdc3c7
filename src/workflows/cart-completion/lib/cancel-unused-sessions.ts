import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { asError } from "../../../lib/thrown"

/** Cancels payment sessions by which nobody is to pay any more. One that cannot be cancelled is logged. */
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
