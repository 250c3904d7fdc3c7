import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { config } from "../../../config"
import { bearerToken } from "../../../edge/credentials"
import { hmac } from "../../../lib/constant-time"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { tenantKey } from "../../../tenancy/tenant-keys"
import type { Owner } from "../module/types"

/**
 * The program that calls `/v1`. Its conversations and plans belong to its agent key. Its id is an HMAC of the key with
 * a secret, so that nobody can guess the key from the database.
 */
export function agentOf(req: AuthenticatedMedusaRequest): Owner {
  const key = bearerToken(req) ?? ""
  const secret = tenantKey(config.secrets.jwt, "agent", currentTenantId())
  const id = hmac(secret, key, "base64url")
  return { type: "agent", id }
}

/** A program has no roles. Its agent key allows everything. */
export function callingAgent(req: AuthenticatedMedusaRequest): { owner: Owner; roles: string[] } {
  return { owner: agentOf(req), roles: [] }
}

const withRoles = z.object({ roles: z.array(z.string()).catch([]) })

/** The roles of an admin, if role-based rights (RBAC) are on in the engine. */
export function rolesOf({ auth_context }: AuthenticatedMedusaRequest): string[] {
  return withRoles.safeParse(auth_context?.app_metadata).data?.roles ?? []
}

interface Caller {
  destroyed: boolean
  once(event: "close", listener: () => void): unknown
}

/** Aborted when the caller disconnects. */
export function callerSignal(res: Caller): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(errors.unavailable("The caller has disconnected."))
  if (res.destroyed) abort()
  else res.once("close", abort)
  return gone.signal
}
