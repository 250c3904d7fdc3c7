import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { endedNow } from "../../token-revocation/ended-now"
import { revokeTokensWorkflow } from "../../token-revocation/workflows/revoke-tokens"
import { confirmByCodeStep, type PresentedCode } from "./steps/confirm-by-code"

/**
 * Confirms an email address by the code that was mailed to it. Removes sign-in methods that another person may have
 * added before. Throws 409 `invalid_state` for an invalid code.
 */
export const confirmAddressWorkflow = createWorkflow(
  "confirm-address",
  (presented: WorkflowData<PresentedCode>) => {
    const confirmed = confirmByCodeStep(presented)
    when({ confirmed }, ({ confirmed: { distrusted } }) => distrusted.length > 0).then(() => {
      const revocations = transform({ confirmed }, ({ confirmed: { distrusted } }) => endedNow(distrusted))
      revokeTokensWorkflow.runAsStep({ input: { revocations } })
    })
    return new WorkflowResponse(confirmed)
  },
)
