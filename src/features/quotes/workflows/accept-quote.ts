import { generateEntityId } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { FINISH_ACCEPTED_QUOTES, FINISH_AFTER_MS } from "../module/due"
import { MAX_PLACING_SECONDS, placingKey, WAIT_SECONDS } from "./lib/placing-lock"
import { placeAcceptedQuoteWorkflow } from "./place-accepted-quote"

export interface Acceptance {
  id: string
  /** The revision that the buyer has seen. */
  revision: number
}

/**
 * The row of the quote is locked while its state changes, so only one of two acceptances comes through. It gets the id
 * of the order that is about to be placed.
 */
const acceptQuoteStep = createStep(
  "accept-quote",
  async ({ id, revision }: Acceptance, { container }) => {
    const order_id = generateEntityId(undefined, "order")
    const change = await container.resolve("quotes").changeStatus(id, "accept", { revision, order_id })
    dueWork(container).note(FINISH_ACCEPTED_QUOTES, new Date(clock.now() + FINISH_AFTER_MS))
    return new StepResponse({ id }, change)
  },
  async (change, { container }) => {
    if (change) await container.resolve("quotes").revertStatusChange(change)
  },
)

/**
 * Accepts a revision and places its order.
 *
 * Throws 409 `invalid_state` if the quote cannot be accepted now or has a newer revision, and the engine's error if the
 * stock is too low. Then the quote is as it was before. After a crash, the job `finish-accepted-quotes` continues.
 */
export const acceptQuoteWorkflow = createWorkflow("accept-quote", (input: WorkflowData<Acceptance>) => {
  const key = transform({ input }, ({ input: { id } }) => placingKey(id))
  acquireLockStep({ key, timeout: WAIT_SECONDS, ttl: MAX_PLACING_SECONDS })
  const accepted = acceptQuoteStep(input)
  const placed = placeAcceptedQuoteWorkflow.runAsStep({ input: accepted })
  releaseLockStep({ key })
  return new WorkflowResponse(placed)
})
