import type { ICustomerModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

export interface BuyerOfEmail {
  email: string
  /** Who is signed in. With their own email they buy for their account. */
  customer_id?: string | undefined
}

/** The signed-in customer whose email it is, else the guest of that email. */
export const findOrCreateBuyerStep = createStep(
  "find-or-create-buyer",
  async ({ email: given, customer_id }: BuyerOfEmail, { container }) => {
    const customers = container.resolve(Modules.CUSTOMER)
    const email = given.toLowerCase()
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
      // Another call of the same moment has made them.
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
