import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * The code is a currency's id. Without the code, the engine returns null for each currency. A name without a sign
 * replaces the default fields, and one with a sign adds to them. The added code keeps that mode.
 */
export function alwaysWithCode(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { fields } = req.query
  if (typeof fields === "string") {
    const replacesUsual = fields.split(",").some((name) => /^\w/.test(name))
    req.query.fields = `${fields},${replacesUsual ? "code" : "+code"}`
  }
  next()
}
