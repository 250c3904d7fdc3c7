import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../../lib/thrown"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { BEGUN_CANCELLATIONS, END_INTERRUPTED_CANCELLATIONS } from "../module/due"
import { cancelPlacedOrderWorkflow } from "../workflows/cancel-placed-order"

/**
 * Finishes cancellations that a crash has interrupted and that nobody has tried again. Until then, their orders cannot
 * be shipped.
 */
export const endInterruptedCancellations: ScheduledJob = {
  name: END_INTERRUPTED_CANCELLATIONS,
  due: BEGUN_CANCELLATIONS,
  retrySeconds: MINUTE_SECONDS,
  async run(container) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    const abandoned = await container.resolve("orders").abandonedCancellations()
    for (const { orderId, actor, cause, reason } of abandoned) {
      try {
        const input = { order_id: orderId, actor, cause, reason, isInterrupted: true }
        await cancelPlacedOrderWorkflow(container).run({ input })
      } catch (error) {
        logger.error(
          `The interrupted cancellation of order ${orderId} could not be finished yet`,
          asError(error),
        )
      }
    }
  },
}
