import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { errors } from "../../lib/errors"

/**
 * Fields that storefronts must not read: prices of private or future price lists, and the stock at each location. The
 * engine would show them to everybody with the publishable key, which is public.
 */
const CLOSED = /(?:^|\.)variants?\.(?:prices|price_set|inventory_items\.inventory)(?:\.|$)/

/** Throws 400 `invalid_field` if `fields` names one of these fields. */
export function refuseClosedFields(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const names = [req.query.fields]
    .flat()
    .flatMap((fields) => (typeof fields === "string" ? fields.split(",") : []))
  const closed = names.find((name) => CLOSED.test(name.trim().replace(/^[-+*\s]+/, "")))
  if (closed !== undefined && !/^\s*-/.test(closed))
    throw errors.invalidField(
      "Field 'fields': read prices from 'variants.calculated_price' and stock from 'variants.inventory_quantity'.",
    )
  next()
}
