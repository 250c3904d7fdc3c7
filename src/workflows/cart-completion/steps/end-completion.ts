import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { cancelUnusedSessions } from "../lib/cancel-unused-sessions"
import type { BegunCompletion } from "./begin-completion"

/**
 * The cart is an order: forgets its completion, and cancels the payment sessions that were not used, so that nobody pays
 * by them any more. The last step that can fail; nothing of it has to be taken back.
 */
export const endCompletionStep = createStep(
  "end-completion",
  async (completion: BegunCompletion, { container }) => {
    if (!completion) return new StepResponse(undefined)
    await container.resolve("cartCompletion").end(completion.id)

    await cancelUnusedSessions(container, completion.setAside)
    return new StepResponse(undefined)
  },
)
