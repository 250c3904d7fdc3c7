import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import type { MailedProof } from "../../social-login/module/types"
import { endedNow } from "../../token-revocation/ended-now"
import { revokeTokensWorkflow } from "../../token-revocation/workflows/revoke-tokens"
import { proveAddressStep } from "./steps/prove-address"

/**
 * Records that the owner of an email address has signed in by a mailed token. Removes sign-in methods that another
 * person may have added before.
 */
export const proveAddressWorkflow = createWorkflow("prove-address", (proof: WorkflowData<MailedProof>) => {
  const distrusted = proveAddressStep(proof)
  when({ distrusted }, ({ distrusted }) => distrusted.length > 0).then(() => {
    const revocations = transform({ distrusted }, ({ distrusted }) => endedNow(distrusted))
    revokeTokensWorkflow.runAsStep({ input: { revocations } })
  })
  return new WorkflowResponse(undefined)
})
