import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { runForCaller } from "../../lib/caller"

/** Stores the customer's IP address for payment providers, which require it. The engine does not pass it on. */
export function rememberCaller(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  // `src/edge` sets this header. A caller cannot forge it.
  runForCaller(req.get("x-client-ip") ?? "", next)
}
