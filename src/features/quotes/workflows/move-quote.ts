import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import type { QuoteMessage } from "../module/types"

export interface QuoteMove {
  id: string
  action: "review" | "withdraw" | "decline" | "counter_offer"
  /** The revision that the caller has seen. */
  revision?: number
  message?: Pick<QuoteMessage, "kind" | "body" | "lines">
  actor: Actor
}

const moveQuoteStep = createStep(
  "move-quote",
  async ({ id, action, revision, message, actor }: QuoteMove, { container }) => {
    const change = await container
      .resolve("quotes")
      .changeStatus(id, action, { revision, actor, ...(message && { message }) })
    return new StepResponse(change.quote, change)
  },
  async (change, { container }) => {
    if (change) await container.resolve("quotes").revertStatusChange(change)
  },
)

/** Changes the state of a quote. Throws 404, or 409 `invalid_state`. */
export const moveQuoteWorkflow = createWorkflow("move-quote", (input: WorkflowData<QuoteMove>) => {
  const quote = moveQuoteStep(input)
  emitEventStep({
    eventName: "quote-request.updated",
    data: transform({ quote }, ({ quote: { id, status } }) => ({ id, status })),
  })
  return new WorkflowResponse(quote)
})
