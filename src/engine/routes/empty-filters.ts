import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

const ID = /(^|_)id$/

/**
 * Removes an empty `q`, empty filters by id and empty `fields` from list queries. Storefronts send them for form fields
 * that nobody has filled in.
 */
export function ignoreEmptyFilters(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // If `fields` contains no name, the engine would return records without any field.
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
