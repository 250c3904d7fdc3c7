import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Filters that storefronts send empty if they have no value. */
const NO_FILTER_IF_EMPTY = new Set([
  "region_id",
  "currency_code",
  "country_code",
  "province",
  "cart_id",
  "sales_channel_id",
  "id",
  "collection_id",
  "category_id",
  "tag_id",
  "type_id",
  "external_id",
  "option_id",
  "option_value_id",
])

/** Filters that the engine ignores if they are `null`. Other filters then find what has no value. */
const NO_FILTER_IF_NULL = new Set(["q", "id", "handle", "option_value_id", "region_id"])

/** Reads a query as the engine does: `variants.sku=x` means `variants[sku]=x`. Removes empty filters. */
export function readAsEngine(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  req.query = engineQueryOf(req.query)
  next()
}

type Query = MedusaRequest["query"]

function engineQueryOf(query: Query): Query {
  const read = new Map<string, Query[string]>()
  for (const [name, value] of Object.entries(query)) {
    if (NO_FILTER_IF_EMPTY.has(name) && isEmpty(value)) continue
    if (NO_FILTER_IF_NULL.has(name) && value === "null") continue
    const [parent = "", child, ...deeper] = name.split(".")
    const known = read.get(parent) ?? {}
    // A name that cannot be converted stays as it is. The validation then refuses it.
    if (child === undefined || deeper.length > 0 || !isObject(known)) read.set(name, value)
    else read.set(parent, { ...known, ...Object.fromEntries([[child, value]]) })
  }
  return Object.fromEntries(read)
}

function isEmpty(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.every((part) => part === ""))
}

function isObject(value: Query[string]): value is Query {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
