import type { MedusaContainer, PaymentProviderContext } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

type Payer = NonNullable<PaymentProviderContext["customer"]>

interface AccountHolder {
  id: string
  provider_id: string
  /** The data that the provider itself has stored about the customer. */
  data: Record<string, unknown>
}

/** The signed-in customer as payment providers need it, with this customer's existing accounts at providers. */
export interface PaymentCustomer {
  customer: Payer
  accountHolders: AccountHolder[]
}

/** Reads the signed-in customer in the form that the engine's own workflow gives to payment providers. */
export async function paymentCustomer(
  container: MedusaContainer,
  id: string | undefined,
): Promise<PaymentCustomer | undefined> {
  if (id === undefined) return undefined
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id", "email", "company_name", "first_name", "last_name", "phone", "account_holders.*"],
    filters: { id },
  })
  const [found] = data
  if (!found) return undefined
  const { account_holders, email, ...customer } = found
  return {
    customer: { ...customer, email: email ?? "" },
    accountHolders: (account_holders ?? []).flatMap((holder) =>
      holder ? [{ id: holder.id, provider_id: holder.provider_id, data: holder.data }] : [],
    ),
  }
}

/** The customer's account at a provider. If there is none, asks the provider to create one. */
export async function accountHolderAt(
  container: MedusaContainer,
  { customer, accountHolders }: PaymentCustomer,
  provider_id: string,
): Promise<AccountHolder | undefined> {
  const known = accountHolders.find((holder) => holder.provider_id === provider_id)
  if (known) return known
  const made = await container
    .resolve(Modules.PAYMENT)
    .createAccountHolder({ provider_id, context: { customer } })
  // Some providers have no customer accounts. They return nothing.
  if (!made?.id) return undefined
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.CUSTOMER]: { customer_id: customer.id },
    [Modules.PAYMENT]: { account_holder_id: made.id },
  })
  return { id: made.id, provider_id, data: made.data }
}
