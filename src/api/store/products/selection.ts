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

/** Which fields a caller asks for. The engine's own rules say which there are, and which of them a storefront may see. */

const PRICE = "variants.calculated_price"
const STOCK = "variants.inventory_quantity"

/** Everything but `fields` is ours to check, and has been. */
const engineQuery = z.object({ fields: z.string().optional() }).transform(({ fields }) => ({ fields }))

const check = validateAndTransformQuery(engineQuery, listProductQueryConfig)

/** Makes `req.queryConfig.fields` of `fields`. */
export function checkFields(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  return check(req, res, next)
}

/** Whether what is asked for is what there is by default, which takes fewer statements. */
export function isUsual(fields: string | undefined): boolean {
  return namesIn(fields).every((name) => USUAL.has(name))
}

/** Fields that are added or taken away leave the usual ones, prices and stock among them; any other replace them all. */
export function fieldsWithInline(fields: string | undefined, resolved: string[]): string[] {
  const names = namesIn(fields)
  const hasVariants = resolved.some((field) => field === "variants" || field.startsWith("variants."))
  if (names.some((name) => !/^[-+* ]/.test(name)) || !hasVariants) return resolved
  return [...resolved, ...[PRICE, STOCK].filter((name) => !names.includes(`-${name}`))]
}

/** What the engine reads, and what is worked out of it here. */
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
