import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows"
import { keepClaimedIdentityStep } from "./steps/keep-claimed-identity"

export interface NewCustomer {
  /** Of an identity that nobody has claimed yet. Passwords are its provider's matter: none goes into a workflow. */
  authIdentityId: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

/**
 * Makes the customer of a new identity, and takes the identity away where that fails. Of several at the same moment, the
 * database lets one make the customer. A guest of the same email stays what it is: the account is another customer.
 *
 * Throws 409 `duplicate` where there is an account with that email.
 */
export const registerCustomerWorkflow = createWorkflow(
  "register-customer",
  (input: WorkflowData<NewCustomer>) => {
    keepClaimedIdentityStep({ authIdentityId: input.authIdentityId, email: input.email })
    const customer = createCustomerAccountWorkflow.runAsStep({
      input: {
        authIdentityId: input.authIdentityId,
        customerData: {
          email: input.email,
          first_name: input.first_name,
          last_name: input.last_name,
        },
      },
    })
    return new WorkflowResponse(customer)
  },
)
