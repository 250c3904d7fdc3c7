import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderedPage } from "../../../kits/rows/lists"
import { errors } from "../../../lib/errors"

interface Query extends OrderedPage {
  key?: string | undefined
}

/** A page of a customer's entitlements. */
export async function shownEntitlements(
  container: MedusaContainer,
  customerId: string,
  { key, limit, offset, order }: Query,
) {
  const all = await container.resolve("subscriptions").entitlementsOf(customerId)
  const wanted = all.filter((one) => key === undefined || one.key === key)
  wanted.sort((one, other) => (one.key < other.key ? -1 : 1))
  if (order.startsWith("-")) wanted.reverse()
  return { entitlements: wanted.slice(offset, offset + limit), count: wanted.length, offset, limit }
}

/** Does the same for a caller who names the customer. Throws 404 for an unknown one. */
export async function entitlementsOfCustomer(container: MedusaContainer, customerId: string, query: Query) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["id"], filters: { id: customerId } })
  if (data.length === 0) throw errors.notFound(`There is no customer '${customerId}'.`)
  return shownEntitlements(container, customerId, query)
}
