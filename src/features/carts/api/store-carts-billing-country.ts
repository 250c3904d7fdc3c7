import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { isObject } from "@medusajs/framework/utils"
import { z } from "zod"
import { countryOfBilling } from "../../capacity/services/cart-country"

const billed = z.looseObject({
  billing_address: z.looseObject({ country_code: z.string() }),
  shipping_address: z.undefined().optional(),
})

/**
 * Taxes places, such as tickets, in the country of the billing address if the cart has no other country. The engine
 * reads only the shipping address, and nobody ships a ticket.
 */
export async function billingCountry(
  { params, scope, body, validatedBody }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { data } = billed.safeParse(body)
  if (!data) return next()
  const given = data.billing_address.country_code.toLowerCase()
  const country_code = await countryOfBilling(scope, params.id ?? "", given)
  if (country_code !== null)
    for (const sent of [body, validatedBody])
      if (isObject(sent)) Object.assign(sent, { shipping_address: { country_code } })
  next()
}
