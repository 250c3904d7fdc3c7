import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../../lib/errors"
import type { Payer } from "../../../payments/module/types"

const LONGEST = 200
/** Providers require each field. A customer of a subscription may have no address. */
const UNKNOWN = "-"

const ADDRESS = [
  "first_name",
  "last_name",
  "phone",
  "address_1",
  "city",
  "postal_code",
  "country_code",
] as const

/** A customer as regional providers require them, with the default billing address or any other. */
export async function payerOf(container: MedusaContainer, customerId: string): Promise<Payer> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: [
      "id",
      "email",
      "first_name",
      "last_name",
      "phone",
      "addresses.is_default_billing",
      ...ADDRESS.map((field) => `addresses.${field}`),
    ],
    filters: { id: customerId },
  })
  const [customer] = data
  if (!customer?.email) throw errors.notFound(`There is no customer '${customerId}'.`)
  const addresses = customer.addresses ?? []
  const address = addresses.find((one) => one?.is_default_billing) ?? addresses[0]
  const text = (...values: (string | null | undefined)[]) =>
    (values.find((value) => value?.trim())?.trim() ?? UNKNOWN).slice(0, LONGEST)
  return {
    id: customer.id,
    email: customer.email,
    first_name: text(customer.first_name, address?.first_name, customer.email),
    last_name: text(customer.last_name, address?.last_name, customer.email),
    phone: text(customer.phone, address?.phone),
    address: text(address?.address_1),
    city: text(address?.city),
    postal_code: text(address?.postal_code),
    country_code: text(address?.country_code),
  }
}
