import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runAsOfBegin } from "../../lib/token-moment"

/** Every token that a request is answered with, by the engine or by us, is as old as the request. */
export function datedFromBegin(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  runAsOfBegin(req, next)
}
