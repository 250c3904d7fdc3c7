import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Finished, Settled } from "../../../modules/social-login/types"

/** Taken back, a new link is gone. Ways that were closed stay closed: nobody knows whose they were. */
export const settleSocialSignInStep = createStep(
  "settle-social-sign-in",
  async (finished: Finished, { container }) => {
    const settled = await container.resolve("socialLogin").settle(finished)
    return new StepResponse(settled, settled)
  },
  async (settled: Settled | undefined, { container }) => {
    if (settled) await container.resolve("socialLogin").takeBack(settled)
  },
)
