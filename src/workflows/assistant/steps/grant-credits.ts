import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../../modules/assistant/types"

export interface GrantCredits {
  amount: number
  note: string | null
  owner: Owner
}

/** The last step of its workflow: the ledger keeps what was written, and there is nothing after it that could fail. */
export const grantCreditsStep = createStep("grant-credits", async (input: GrantCredits, { container }) => {
  return new StepResponse(await container.resolve("assistant").grantCredits(input))
})
