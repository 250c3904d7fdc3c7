import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Adds the code to `fields`, because it is a currency's id. Without it, the engine returns null for each currency. A
 * name without a sign replaces the default fields, and a name with `+` adds to them. The added code uses the form that
 * the caller uses.
 */
export function alwaysWithCode(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { fields } = req.query
  if (typeof fields === "string") {
    const replacesUsual = fields.split(",").some((name) => /^\w/.test(name))
    req.query.fields = `${fields},${replacesUsual ? "code" : "+code"}`
  }
  next()
}
