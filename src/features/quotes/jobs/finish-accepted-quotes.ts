import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { asError } from "../../../lib/thrown"
import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { ACCEPTED_QUOTES, FINISH_ACCEPTED_QUOTES, FINISH_AFTER_MS } from "../module/due"
import { finishAcceptedQuote } from "../workflows/finish-accepted-quote"

/** Places the orders of accepted quotes that a crash has interrupted. */
export const finishAcceptedQuotes: ScheduledJob = {
  name: FINISH_ACCEPTED_QUOTES,
  due: ACCEPTED_QUOTES,
  retrySeconds: 5 * MINUTE_SECONDS,
  async run(container) {
    const quotes = container.resolve("quotes")
    const before = new Date(clock.now() - FINISH_AFTER_MS)
    for (let ids = await quotes.interrupted(before); ids.length > 0; ids = await quotes.interrupted(before))
      for (const id of ids) await finishOrPostpone(container, id)
  },
}

/** An order that fails is tried again later, so that it does not hold up the others. */
async function finishOrPostpone(container: MedusaContainer, id: string): Promise<void> {
  try {
    await finishAcceptedQuote(container, id)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`The order of the accepted quote ${id} could not be placed yet.`, asError(error))
    await container.resolve("quotes").postpone(id)
  }
}
