import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runAsOfBegin } from "../../lib/token-moment"

/** Dates every token in the response from the begin of the request. */
export function datedFromBegin(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  runAsOfBegin(req, next)
}
