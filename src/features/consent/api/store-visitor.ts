import type { IncomingHttpHeaders } from "node:http"
import type { SignedInActor } from "../../../lib/actor"

/** The browser that sends a request. `Sec-GPC` is Global Privacy Control. The edge has set `x-client-ip`. */
export function visitorOf(headers: IncomingHttpHeaders, actor: SignedInActor | undefined) {
  const address = headers["x-client-ip"]
  return {
    address: typeof address === "string" ? address : undefined,
    customerId: actor?.type === "customer" ? actor.id : null,
    userAgent: headers["user-agent"],
    gpc: headers["sec-gpc"] === "1",
  }
}
