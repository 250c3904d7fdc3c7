import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { BEGUN_COMPLETIONS, END_INTERRUPTED_COMPLETIONS } from "./module/due"
import { endInterrupted } from "./workflows/end-interrupted"

/**
 * Finishes cart completions that a crash has interrupted and that no request has tried again. The order is completed or
 * reverted.
 */
export const endInterruptedCompletions: ScheduledJob = {
  name: END_INTERRUPTED_COMPLETIONS,
  due: BEGUN_COMPLETIONS,
  async run(container) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    for (const cart_id of await container.resolve("cartCompletion").abandoned()) {
      try {
        await endInterrupted(container, { cart_id })
      } catch (error) {
        await container.resolve("cartCompletion").postpone(cart_id)
        logger.error(
          `The interrupted completion of cart ${cart_id} could not be finished yet`,
          asError(error),
        )
      }
    }
  },
}
