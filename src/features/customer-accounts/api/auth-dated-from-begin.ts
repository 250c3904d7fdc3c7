import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runAsOfBegin } from "../../../lib/token-moment"

/**
 * Tokens in the response get the time at which the request began. So a revocation during the request revokes them too.
 */
export function datedFromBegin(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  runAsOfBegin(req, next)
}
