import type { ICustomerModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface BuyerOfEmail {
  /** As `emailAddress` of `src/lib` returns it. */
  email: string
  /** The signed-in customer. If the email is the account's, the purchase belongs to the account. */
  customer_id?: string | undefined
}

/** Returns the signed-in customer if the email is theirs, otherwise the guest with the email. */
export const findOrCreateBuyerStep = createStep(
  "find-or-create-buyer",
  async ({ email, customer_id }: BuyerOfEmail, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER)
    if (customer_id !== undefined) {
      const [account] = await customers.listCustomers({ id: customer_id, email }, { select: ["id"] })
      if (account) return new StepResponse({ customer_id: account.id }, null)
    }
    const known = await guestOf(customers, email)
    if (known) return new StepResponse({ customer_id: known }, null)
    try {
      const created = await customers.createCustomers({ email })
      return new StepResponse({ customer_id: created.id }, created.id)
    } catch (error) {
      // Creating the guest fails if another request has created it at the same time. Then use that guest.
      const made = await guestOf(customers, email)
      if (!made) throw error
      return new StepResponse({ customer_id: made }, null)
    }
  },
  async (createdId, { container }) => {
    if (createdId) await container.resolve(Modules.CUSTOMER).deleteCustomers(createdId)
  },
)

async function guestOf(customers: ICustomerModuleService, email: string): Promise<string | undefined> {
  const [guest] = await customers.listCustomers({ email, has_account: false }, { select: ["id"], take: 1 })
  return guest?.id
}
