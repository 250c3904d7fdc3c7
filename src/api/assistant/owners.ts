import { createHash } from "node:crypto"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { errors } from "../../lib/errors"
import type { Owner } from "../../modules/assistant/types"

/** The server behind `/v1`: its talks and plans are those of its key, which stays where it is. */
export function agentOf(req: AuthenticatedMedusaRequest): Owner {
  const key = (req.get("authorization") ?? "").trim().replace(/^bearer\s+/i, "")
  const id = createHash("sha256").update(key).digest("base64url")
  return { type: "agent", id }
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
