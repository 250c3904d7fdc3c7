import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../../modules/assistant/types"

export interface GrantCredits {
  amount: number
  note: string | null
  owner: Owner
}

/** Has no compensation: entries of the credit account are never deleted, and no later step can fail. */
export const grantCreditsStep = createStep("grant-credits", async (input: GrantCredits, { container }) => {
  return new StepResponse(await container.resolve("assistant").grantCredits(input))
})
