import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Finished, Settled } from "../../module/types"

/** The compensation removes a new link. Removed sign-in methods stay removed, because nobody knows whose they are. */
export const settleSocialSignInStep = createStep(
  "settle-social-sign-in",
  async (finished: Finished, { container }) => {
    const settled = await container.resolve("socialLogin").settle(finished)
    return new StepResponse(settled, settled)
  },
  async (settled: Settled | undefined, { container }) => {
    if (settled) await container.resolve("socialLogin").revertSettlement(settled)
  },
)
