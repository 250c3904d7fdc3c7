import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { clock } from "../../lib/clock"
import type { Finished } from "../../modules/social-login/types"
import { revokeTokensWorkflow } from "../token-revocation/revoke-tokens"
import { settleSocialSignInStep } from "./steps/settle-social-sign-in"

/**
 * Finds or makes the customer of somebody whom a provider has named. Tokens of an account that was opened with an
 * unconfirmed address end when its owner comes; a new customer is announced as by registering.
 *
 * Throws 409 `duplicate`, 401 `invalid_token` where the customer to link to is gone.
 */
export const settleSocialSignInWorkflow = createWorkflow(
  "settle-social-sign-in",
  (input: WorkflowData<Finished>) => {
    const settled = settleSocialSignInStep(input)

    when({ settled }, ({ settled: { distrusted } }) => distrusted.length > 0).then(() => {
      const revocations = transform({ settled }, ({ settled: { distrusted } }) =>
        distrusted.map((subject) => ({ subject, issuedBefore: clock.now() })),
      )
      revokeTokensWorkflow.runAsStep({ input: { revocations } })
    })

    when({ settled }, ({ settled: { isNewCustomer } }) => isNewCustomer).then(() => {
      const data = transform({ settled }, ({ settled: { customerId } }) => ({ id: customerId }))
      emitEventStep({ eventName: CustomerWorkflowEvents.CREATED, data })
    })
    return new WorkflowResponse(settled)
  },
)
