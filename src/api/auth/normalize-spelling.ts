import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EMAIL_AND_PASSWORD } from "./identities"

const LONGEST = 320

/** Lets people sign in with any spelling of their email. The engine compares emails character by character. */
export async function normalizeSpelling(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { body } = req
  if (typeof body === "object" && body !== null && "email" in body && typeof body.email === "string")
    body.email = await asRegistered(req.scope, body.email)
  next()
}

/**
 * The email as it is stored. If a stored email has exactly the given spelling, it is kept, because imported emails may
 * contain capitals. Otherwise it becomes lower case without spaces, as at a registration. Known and unknown emails run
 * the same queries, so the time tells nothing.
 */
export async function asRegistered(scope: MedusaContainer, given: string): Promise<string> {
  if (given.length > LONGEST) return given
  const usual = given.trim().toLowerCase()
  if (usual === given) return given
  const [found] = await scope
    .resolve(Modules.AUTH)
    .listProviderIdentities({ entity_id: given, provider: EMAIL_AND_PASSWORD }, { select: ["id"], take: 1 })
  return found ? given : usual
}
