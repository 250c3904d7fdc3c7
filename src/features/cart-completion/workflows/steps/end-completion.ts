import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { cancelUnusedSessions } from "../lib/cancel-unused-sessions"
import type { BegunCompletion } from "./begin-completion"

/**
 * Deletes the completion of a placed order and cancels its unused payment sessions, so that nobody pays twice. It needs
 * no compensation, because no later step can fail.
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
