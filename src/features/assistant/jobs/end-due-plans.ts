import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asError } from "../../../lib/thrown"
import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_PLANS, END_DUE_PLANS } from "../module/due"
import { broadcastPlanNews } from "../services/plan-news"
import { takeOverPlanWorkflow } from "../workflows/take-over-plan"

/**
 * Ends plans of the assistant that nobody has approved in time, and continues plans of crashed processes. Gives back
 * credits that a crash has left reserved.
 */
export const endDuePlans: ScheduledJob = {
  name: END_DUE_PLANS,
  due: DUE_PLANS,
  async run(container) {
    const assistant = container.resolve("assistant")
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    const { expired, abandoned } = await assistant.duePlans()
    for (const id of expired)
      if (await assistant.endPending(id, "expired")) await broadcastPlanNews(container, id)
    for (const id of abandoned) {
      try {
        await takeOverPlanWorkflow(container).run({ input: id })
      } catch (error) {
        logger.error(`The plan ${id} could not be finished yet`, asError(error))
      }
    }
    for (const id of await assistant.abandonedReservations()) await assistant.endReservation(id, "refund")
  },
}
