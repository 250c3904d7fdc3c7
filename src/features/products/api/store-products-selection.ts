import {
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { listProductQueryConfig } from "@medusajs/medusa/api/store/products/query-config"
import { z } from "zod"
import { splitFields } from "../../../kits/declarations/product-parts"
import { addedFields } from "../../product-parts"

/** Finds out which fields a request asks for. The engine's rules decide which fields exist and which are public. */

const PRICE = "variants.calculated_price"
const STOCK = "variants.inventory_quantity"

/** Only `fields` is passed to the engine's check. Our row has checked everything else. */
const engineQuery = z
  .object({ fields: z.string().optional() })
  .transform(({ fields }) => ({ fields: splitFields(fields, addedFields).rest }))

const check = validateAndTransformQuery(engineQuery, listProductQueryConfig)

/** Computes `req.queryConfig.fields` from `fields`. */
export function checkFields(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  return check(req, res, next)
}

/**
 * Adds prices and stock to `fields` where the engine would. A name with a sign changes the default fields, which
 * include prices and stock. A name without a sign replaces all of them. As in the engine, a request with a region gets
 * its prices. So does a request with a currency.
 */
export function fieldsWithInline(
  fields: string | undefined,
  resolved: string[],
  regionOrCurrency: string | undefined,
): string[] {
  const names = namesIn(fields)
  const isLeftOut = (name: string) => names.includes(`-${name}`)
  const hasVariants = resolved.some((field) => field === "variants" || field.startsWith("variants."))
  const withPrices = regionOrCurrency !== undefined && !isLeftOut("variants") && !isLeftOut(PRICE)
  const whole = withPrices ? [...resolved, PRICE] : resolved
  const replaces = names.some((name) => !/^[-+* ]/.test(name))
  if (replaces || !hasVariants || isLeftOut("variants")) return whole
  return [...whole, ...[PRICE, STOCK].filter((name) => !isLeftOut(name))]
}

/** Splits the wanted fields into stored fields, which are read, and computed fields. */
export function computedFields(wanted: string[]) {
  const computed = COMPUTED.filter((name) => wanted.some((field) => isOf(`variants.${name}`, field)))
  const stored = wanted.filter((field) => !COMPUTED.some((name) => isOf(`variants.${name}`, field)))
  return {
    computed,
    stored: [
      "id",
      ...stored,
      ...(computed.length > 0 ? ["variants.id", "variants.manage_inventory"] : []),
      ...(stored.some((field) => isOf("categories", field)) ? ["categories.is_internal"] : []),
    ],
  }
}

const COMPUTED = ["calculated_price", "inventory_quantity"] as const
function isOf(name: string, field: string): boolean {
  return field === name || field.startsWith(`${name}.`)
}

function namesIn(fields = ""): string[] {
  return fields.split(",").filter((name) => name.trim() !== "")
}
