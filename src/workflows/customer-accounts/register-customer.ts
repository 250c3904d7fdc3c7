import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows"
import { keepClaimedIdentityStep } from "./steps/keep-claimed-identity"

export interface NewCustomer {
  /** An identity without a customer. The password stays with the identity's provider, never in a workflow. */
  authIdentityId: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

/**
 * Creates the customer of a new identity. On failure it deletes the identity. With concurrent requests, the database
 * lets only one create the customer. A guest with the same email stays a separate customer.
 *
 * Throws 409 `duplicate` if an account with the email exists.
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
