import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { InvoiceDocument } from "../module/types"
import { address, buyerLines } from "./document"

type Tax = InvoiceDocument["lines"][number]["taxes"][number]

export interface Buyer {
  lines: string[]
  taxes: Tax[]
}

const moment = z.coerce.date().nullish()
const addressRow = z.object({
  is_default_billing: z.boolean().nullish(),
  country_code: z.string().nullish(),
  deleted_at: moment,
  address,
})
const customerRow = z.object({
  email: z.string().nullish(),
  company_name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  deleted_at: moment,
  addresses: z.array(addressRow).nullish(),
})

type Customer = z.output<typeof customerRow>

/**
 * The buyer of a subscription and the taxes of the buyer's country. Without an address, the taxes are those of the
 * shop's country. A deleted customer still gets the invoices of paid periods: with the address that was deleted with the
 * account, or else with the buyer of the subscription's last invoice.
 */
export async function buyerOf(
  container: MedusaContainer,
  subscription: { id: string; customer_id: string },
): Promise<Buyer> {
  const customer = await customerOf(container, subscription.customer_id)
  const chosen = customer && addressOf(customer)
  if (!customer || (customer.deleted_at && !chosen)) {
    const last = await container.resolve("invoices").lastOfSubscription(subscription.id)
    if (last) return { lines: last.document.buyer, taxes: last.document.lines[0]?.taxes ?? [] }
  }
  const country = chosen?.country_code ?? (await countryOfShop(container))
  const taxes = country ? await taxesIn(container, country) : []
  if (!customer) return { lines: [], taxes }
  const at = {
    company: customer.company_name,
    first_name: customer.first_name,
    last_name: customer.last_name,
    ...Object.fromEntries(Object.entries(chosen?.address ?? {}).filter(([, value]) => value)),
  }
  return {
    lines: buyerLines(at, customer.email),
    taxes,
  }
}

async function customerOf(container: MedusaContainer, id: string): Promise<Customer | undefined> {
  const [found] = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id }, { relations: ["addresses"], take: 1, withDeleted: true })
  if (!found) return undefined
  const addresses = found.addresses.map((one) => ({ ...one, address: one }))
  return customerRow.parse({ ...found, addresses })
}

/** The default billing address or any other, but none that was deleted before the account. */
function addressOf({ addresses, deleted_at }: Customer) {
  const left = (addresses ?? []).filter(
    (one) => !one.deleted_at || (deleted_at && one.deleted_at >= deleted_at),
  )
  return left.find((one) => one.is_default_billing) ?? left[0]
}

/** The country of the shop's default region, if that is one country. */
async function countryOfShop(container: MedusaContainer): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: stores } = await query.graph({ entity: "store", fields: ["default_region_id"] })
  const id = stores[0]?.default_region_id
  if (!id) return undefined
  const { data: regions } = await query.graph({
    entity: "region",
    fields: ["countries.iso_2"],
    filters: { id },
  })
  const countries = regions[0]?.countries ?? []
  return countries.length === 1 ? countries[0]?.iso_2 : undefined
}

async function taxesIn(container: MedusaContainer, country_code: string): Promise<Tax[]> {
  const item = { id: "subscription", product_id: "", quantity: 1 }
  const found = await container.resolve(Modules.TAX).getTaxLines([item], { address: { country_code } })
  return found.map(({ name, rate }) => ({ name: name ?? null, rate: Number(rate ?? 0) }))
}
