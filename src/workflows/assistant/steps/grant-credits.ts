import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../../../modules/assistant/types"

export interface GrantCredits {
  amount: number
  note: string | null
  owner: Owner
}

/** No compensation: ledger entries are permanent, and no step follows this one. */
export const grantCreditsStep = createStep("grant-credits", async (input: GrantCredits, { container }) => {
  return new StepResponse(await container.resolve("assistant").grantCredits(input))
})
