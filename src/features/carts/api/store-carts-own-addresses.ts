import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { errors } from "../../../lib/errors"

const named = z.looseObject({ id: z.string() })

/**
 * Refuses an address with the id of another cart's address. Storefronts may send the cart's own address with its id.
 * The engine would change and return the address with this id, whoever it belongs to. Throws 400.
 */
export async function requireOwnAddresses(
  { body, params, scope }: MedusaRequest<Record<string, unknown>>,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const addresses = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const ids = [addresses.shipping_address, addresses.billing_address].flatMap(
    (address) => named.safeParse(address).data?.id ?? [],
  )
  if (ids.length === 0) return next()
  const { data } = await scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "cart",
    fields: ["shipping_address_id", "billing_address_id"],
    filters: { id: params.id },
  })
  const own = [data[0]?.shipping_address_id, data[0]?.billing_address_id]
  if (ids.some((id) => !own.includes(id))) throw errors.invalidField("The address belongs to another cart.")
  next()
}
