import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Revocation } from "../../../modules/token-revocation/types"

/** Has no compensation: whoever signs out and is told that it failed is better signed out all the same. */
export const revokeTokensStep = createStep(
  "revoke-tokens",
  async ({ revocations }: { revocations: Revocation[] }, { container }) => {
    const service = container.resolve("tokenRevocation")
    for (const revocation of revocations) await service.revoke(revocation)
    return new StepResponse(revocations)
  },
)
