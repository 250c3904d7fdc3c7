import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import { cancelPlacedOrderWorkflow } from "../../workflows/orders/cancel-placed-order"

/** Ends cancellations that were cut short and that nobody has come back to: their orders can be neither shipped nor kept. */
export default async function endCutShortCancellations(container: MedusaContainer): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  for (const { orderId, actor, reason } of await container.resolve("orders").abandonedCancellations()) {
    try {
      const input = { order_id: orderId, actor, reason, isCutShort: true }
      await cancelPlacedOrderWorkflow(container).run({ input })
    } catch (error) {
      logger.error(`The cut-short cancellation of order ${orderId} could not be ended yet`, asError(error))
    }
  }
}

export const config = {
  name: "end-cut-short-cancellations",
  schedule: "15 * * * * *",
}
