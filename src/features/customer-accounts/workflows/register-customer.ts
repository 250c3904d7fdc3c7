import { CustomerWorkflowEvents } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  createCustomersStep,
  emitEventStep,
  setAuthAppMetadataStep,
  validateCustomerAccountCreation,
} from "@medusajs/medusa/core-flows"
import { keepClaimedIdentityStep } from "./steps/keep-claimed-identity"

export interface NewCustomer {
  /**
   * A sign-in identity that has no customer yet. Workflow inputs are stored, so the password must not be among them.
   */
  authIdentityId: string
  email: string
  first_name?: string | null
  last_name?: string | null
}

/**
 * Creates the customer for a new sign-in identity. If that fails, deletes the identity. If two requests run at once,
 * the database lets only one create the customer. A guest with the same email stays a separate customer.
 *
 * It runs the steps of the engine's `create-customer-account`. Each nested workflow would look for an earlier run.
 *
 * Throws 409 `duplicate` if an account with the email exists.
 */
export const registerCustomerWorkflow = createWorkflow(
  "register-customer",
  (input: WorkflowData<NewCustomer>) => {
    keepClaimedIdentityStep({ authIdentityId: input.authIdentityId, email: input.email })
    const account = transform({ input }, ({ input: { authIdentityId, ...customerData } }) => ({
      authIdentityId,
      customerData: { ...customerData, has_account: true },
    }))
    validateCustomerAccountCreation(account)
    const customers = createCustomersStep(transform({ account }, ({ account: made }) => [made.customerData]))
    const customer = transform({ customers }, ({ customers: [made] }) => ({ id: made?.id ?? "" }))
    emitEventStep({
      eventName: CustomerWorkflowEvents.CREATED,
      data: transform({ customer }, (made) => [made.customer]),
    })
    setAuthAppMetadataStep({
      authIdentityId: input.authIdentityId,
      actorType: "customer",
      value: customer.id,
    })
    return new WorkflowResponse(customer)
  },
)
