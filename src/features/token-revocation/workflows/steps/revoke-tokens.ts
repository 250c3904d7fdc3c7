import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { Revocation } from "../../module/types"

/** Has no compensation: if a later step fails, it is safer that the tokens stay revoked. */
export const revokeTokensStep = createStep(
  "revoke-tokens",
  async ({ revocations }: { revocations: Revocation[] }, { container }) => {
    const service = container.resolve("tokenRevocation")
    for (const revocation of revocations) await service.revoke(revocation)
    return new StepResponse(revocations)
  },
)
