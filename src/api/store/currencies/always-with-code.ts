import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * A currency's key is its code. Where a caller chooses other fields, the engine would answer null for each currency. A
 * name without a sign replaces the usual fields, one with a sign adds to them, and the code must not change which.
 */
export function alwaysWithCode(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { fields } = req.query
  if (typeof fields === "string") {
    const replacesUsual = fields.split(",").some((name) => /^\w/.test(name))
    req.query.fields = `${fields},${replacesUsual ? "code" : "+code"}`
  }
  next()
}
