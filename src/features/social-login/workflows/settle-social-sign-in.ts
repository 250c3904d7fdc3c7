import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { endedNow } from "../../token-revocation/ended-now"
import { revokeTokensWorkflow } from "../../token-revocation/workflows/revoke-tokens"
import type { Finished } from "../module/types"
import { settleSocialSignInStep } from "./steps/settle-social-sign-in"

/** The event when a customer's account is linked to an account at a provider, such as Google. */
export const ACCOUNT_LINKED = "social-login.account-linked"

/**
 * Finds or creates the customer for a person who has signed in at a provider, such as Google. If the address of an
 * existing account was not confirmed, its tokens are revoked, because another person may have them. A new customer
 * emits the same event as a registration.
 *
 * Throws 409 `duplicate`, and 401 `invalid_token` if the customer to link to no longer exists.
 */
export const settleSocialSignInWorkflow = createWorkflow(
  "settle-social-sign-in",
  (input: WorkflowData<Finished>) => {
    const settled = settleSocialSignInStep(input)

    when({ settled }, ({ settled: { distrusted } }) => distrusted.length > 0).then(() => {
      const revocations = transform({ settled }, ({ settled: { distrusted } }) => endedNow(distrusted))
      revokeTokensWorkflow.runAsStep({ input: { revocations } })
    })

    when({ settled }, ({ settled }) => settled.isNewLink && !settled.isNewCustomer).then(() => {
      const data = transform({ settled, input }, ({ settled, input: { provider } }) => ({
        id: settled.providerIdentityId,
        auth_identity_id: settled.authIdentityId,
        provider,
      }))
      emitEventStep({ eventName: ACCOUNT_LINKED, data }).config({ name: "announce-linked-account" })
    })

    when({ settled }, ({ settled: { isNewCustomer } }) => isNewCustomer).then(() => {
      const data = transform({ settled }, ({ settled: { customerId } }) => ({ id: customerId }))
      emitEventStep({ eventName: CustomerWorkflowEvents.CREATED, data })
    })
    return new WorkflowResponse(settled)
  },
)
