import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

const ID = /(^|_)id$/

/**
 * Removes empty `q`, empty id filters and empty `fields` from all lists, because storefronts send empty form fields.
 */
export function ignoreEmptyFilters(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // Without any field name, the engine returns things without fields.
  if (typeof req.query.fields === "string" && !/[\w*]/.test(req.query.fields)) delete req.query.fields
  if (req.method === "GET")
    for (const [name, value] of Object.entries(req.query)) {
      if (name !== "q" && !ID.test(name)) continue
      const filled = [value ?? ""].flat().filter((one) => !isBlank(one))
      if (filled.length === 0) delete req.query[name]
      else if (Array.isArray(value)) req.query[name] = filled
    }
  next()
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === ""
}
