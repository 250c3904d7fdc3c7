import {
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import {
  defaultStoreProductFields,
  listProductQueryConfig,
} from "@medusajs/medusa/api/store/products/query-config"
import { z } from "zod"

/** Selects the requested fields. The engine's rules decide which fields exist and which are public. */

const PRICE = "variants.calculated_price"
const STOCK = "variants.inventory_quantity"

/** The engine checks only `fields`. Our row has checked everything else. */
const engineQuery = z.object({ fields: z.string().optional() }).transform(({ fields }) => ({ fields }))

const check = validateAndTransformQuery(engineQuery, listProductQueryConfig)

/** Computes `req.queryConfig.fields` from `fields`. */
export function checkFields(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  return check(req, res, next)
}

/** True for the default fields, which need fewer queries. */
export function isUsual(fields: string | undefined): boolean {
  return namesIn(fields).every((name) => USUAL.has(name))
}

/**
 * Names with a sign change the default fields, which include prices and stock. A name without a sign replaces all
 * defaults.
 */
export function fieldsWithInline(fields: string | undefined, resolved: string[]): string[] {
  const names = namesIn(fields)
  const hasVariants = resolved.some((field) => field === "variants" || field.startsWith("variants."))
  if (names.some((name) => !/^[-+* ]/.test(name)) || !hasVariants) return resolved
  return [...resolved, ...[PRICE, STOCK].filter((name) => !names.includes(`-${name}`))]
}

/** Splits fields into stored ones, which the engine reads, and ones that we compute. */
export function computedFields(wanted: string[]) {
  const computed = COMPUTED.filter((name) => wanted.some((field) => isOf(`variants.${name}`, field)))
  const stored = wanted.filter((field) => !COMPUTED.some((name) => isOf(`variants.${name}`, field)))
  return {
    computed,
    stored: [
      ...["id", ...stored],
      ...(computed.length > 0 ? ["variants.id", "variants.manage_inventory"] : []),
      ...(stored.some((field) => isOf("categories", field)) ? ["categories.is_internal"] : []),
    ],
  }
}

const COMPUTED = ["calculated_price", "inventory_quantity"] as const
const RELATIONS = [PRICE, STOCK, ...defaultStoreProductFields.map((name) => name.replace("*", ""))]
const USUAL = new Set(RELATIONS.flatMap((name) => ["+", "*", " "].map((sign) => `${sign}${name}`)))

function isOf(name: string, field: string): boolean {
  return field === name || field.startsWith(`${name}.`)
}

function namesIn(fields = ""): string[] {
  return fields.split(",").filter((name) => name.trim() !== "")
}
