import { createHmac } from "node:crypto"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { config } from "../../config"
import { errors } from "../../lib/errors"
import type { Owner } from "../../modules/assistant/types"
import { currentTenantId } from "../../tenancy/current-tenant"
import { tenantKey } from "../../tenancy/tenant-keys"

/**
 * The server behind `/v1`: its talks and plans are those of its key, by which it is known and which stays where it is.
 * Who reads the tables cannot try keys against it: that takes a secret of the installation.
 */
export function agentOf(req: AuthenticatedMedusaRequest): Owner {
  const key = (req.get("authorization") ?? "").trim().replace(/^bearer\s+/i, "")
  const secret = tenantKey(config.secrets.jwt, "agent", currentTenantId())
  const id = createHmac("sha256", secret).update(key).digest("base64url")
  return { type: "agent", id }
}

/** Servers have no roles: the key may do everything. */
export function callingAgent(req: AuthenticatedMedusaRequest): { owner: Owner; roles: string[] } {
  return { owner: agentOf(req), roles: [] }
}

const withRoles = z.object({ roles: z.array(z.string()).catch([]) })

/** The engine's role-based roles of an admin, where these are switched on. */
export function rolesOf({ auth_context }: AuthenticatedMedusaRequest): string[] {
  return withRoles.safeParse(auth_context?.app_metadata).data?.roles ?? []
}

interface Caller {
  destroyed: boolean
  once(event: "close", listener: () => void): unknown
}

/** Aborted as soon as the caller is gone. */
export function callerSignal(res: Caller): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(errors.unavailable("The caller is gone."))
  if (res.destroyed) abort()
  else res.once("close", abort)
  return gone.signal
}
