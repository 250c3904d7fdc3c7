import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules, ShippingOptionPriceType } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"
import { excerpt } from "../../../lib/excerpt"

const CALCULATED: string = ShippingOptionPriceType.CALCULATED

/**
 * Refuses options without a computed price. For every option the engine would ask a carrier for the price, and fail if
 * there is none. Throws 404 for an unknown option, and 400 for an option with a fixed price.
 */
export async function calculatedOption(
  { params: { id = "" }, scope }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const [option] = await scope
    .resolve(Modules.FULFILLMENT)
    .listShippingOptions({ id }, { select: ["id", "price_type"], take: 1 })
  if (!option) throw errors.notFound(`There is no shipping option '${excerpt(id)}'.`)
  if (option.price_type !== CALCULATED)
    throw errors.invalidField("This shipping option has a fixed price, so it cannot be calculated.")
  next()
}
