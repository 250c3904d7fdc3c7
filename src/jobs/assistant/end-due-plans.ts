import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { tellOfPlan } from "../../features/assistant/plan-news"
import { asError } from "../../lib/thrown"
import { takeOverPlanWorkflow } from "../../workflows/assistant/take-over-plan"

/**
 * Ends what nobody else will, for each tenant: plans that have waited too long, plans whose process is gone, and
 * credits that were set aside by a turn that has not come to its end.
 */
export default async function endDuePlans(container: MedusaContainer): Promise<void> {
  const assistant = container.resolve("assistant")
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  const { expired, abandoned } = await assistant.duePlans()
  for (const id of expired) if (await assistant.endPending(id, "expired")) await tellOfPlan(container, id)
  for (const id of abandoned) {
    try {
      await takeOverPlanWorkflow(container).run({ input: id })
    } catch (error) {
      logger.error(`The plan ${id} could not be brought to its end yet`, asError(error))
    }
  }
  for (const id of await assistant.abandonedReservations()) await assistant.endReservation(id, "refund")
}

export const config = {
  name: "end-due-assistant-plans",
  schedule: "*/15 * * * * *",
}
