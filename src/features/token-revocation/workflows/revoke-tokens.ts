import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Revocation } from "../module/types"
import { announceRevocationsStep } from "./steps/announce-revocations"
import { revokeTokensStep } from "./steps/revoke-tokens"

/** Revokes tokens: at once in this process, and within moments in all others. */
export const revokeTokensWorkflow = createWorkflow(
  "revoke-tokens",
  (input: WorkflowData<{ revocations: Revocation[] }>) => {
    const revocations = revokeTokensStep(input)
    announceRevocationsStep({ revocations })
    return new WorkflowResponse(undefined)
  },
)
