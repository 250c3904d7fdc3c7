import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errors } from "../../lib/errors"

/**
 * All prices of a variant, with those of lists that are not for everybody or not yet; and what lies where. The engine
 * shows them to whoever has a publishable key, which is whoever opens the shop.
 */
const CLOSED = /(?:^|\.)variants?\.(?:prices|price_set|inventory_items\.inventory)(?:\.|$)/

/** Throws 400 `invalid_field` where a storefront asks for what is not for storefronts. */
export function refuseClosedFields(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const names = [req.query.fields]
    .flat()
    .flatMap((fields) => (typeof fields === "string" ? fields.split(",") : []))
  const closed = names.find((name) => CLOSED.test(name.trim().replace(/^[-+*\s]+/, "")))
  if (closed !== undefined && !/^\s*-/.test(closed))
    throw errors.invalidField(
      "Field 'fields': prices and stock are in 'variants.calculated_price' and 'variants.inventory_quantity'.",
    )
  next()
}
