import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { endedNow } from "../../features/token-revocation/ended-now"
import { revokeTokensWorkflow } from "../token-revocation/revoke-tokens"
import { confirmByCodeStep, type PresentedCode } from "./steps/confirm-by-code"

/**
 * Confirms the address that a code was mailed to, and ends what others may have attached before. Throws 409
 * `invalid_state` for a code that is not good.
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
