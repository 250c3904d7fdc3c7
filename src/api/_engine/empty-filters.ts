import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

const ID = /(^|_)id$/

/**
 * An empty `q` or an empty filter by id means no filter, and an empty `fields` no choice: storefronts send the fields of
 * their search forms as they are.
 * Stands before every list, the engine's and ours.
 */
export function ignoreEmptyFilters(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // Without a single name, the engine answers things without any field.
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
