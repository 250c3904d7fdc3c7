import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { MINUTES, type ScheduledJob } from "../../lib/schedule/scheduled-job"
import { asError } from "../../lib/thrown"
import { ACCEPTED_QUOTES, FINISH_ACCEPTED_QUOTES, FINISH_AFTER_MS } from "../../modules/quotes/due"
import { finishAcceptedQuote } from "../../workflows/quotes/finish-accepted-quote"

/** Places the orders of accepted quotes that a crash has interrupted. */
export const finishAcceptedQuotes: ScheduledJob = {
  name: FINISH_ACCEPTED_QUOTES,
  due: ACCEPTED_QUOTES,
  retrySeconds: 5 * MINUTES,
  async run(container) {
    const before = new Date(clock.now() - FINISH_AFTER_MS)
    for (const id of await container.resolve("quotes").interrupted(before))
      await finishAcceptedQuote(container, id).catch((error) =>
        container
          .resolve(ContainerRegistrationKeys.LOGGER)
          .error(`The order of the accepted quote ${id} could not be placed yet.`, asError(error)),
      )
  },
}
