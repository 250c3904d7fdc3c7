import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultStoreCartFields } from "@medusajs/medusa/api/store/carts/query-config"
import { errors } from "../../../lib/errors"

/** A cart with the fields that the engine's own routes return. */
export async function readCart(container: MedusaContainer, id: string) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: defaultStoreCartFields, filters: { id } })
  const [cart] = data
  if (!cart) throw errors.notFound()
  return cart
}
