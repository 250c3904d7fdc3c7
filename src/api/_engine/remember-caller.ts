import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runForCaller } from "../../lib/caller"

/** Payment providers want to know from where a customer pays, and the engine tells them nothing of the request. */
export function rememberCaller(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // Put there by the edge, which believes trusted proxies only.
  runForCaller(req.get("x-client-ip") ?? "", next)
}
