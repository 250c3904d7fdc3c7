import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runForCaller } from "../../lib/caller"

/** Payment providers require the customer's IP address, but the engine does not pass it on. */
export function rememberCaller(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // The edge sets this header. It trusts only configured proxies.
  runForCaller(req.get("x-client-ip") ?? "", next)
}
