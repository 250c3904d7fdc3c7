import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EMAIL_AND_PASSWORD } from "./identities"

const LONGEST = 320

/** Accepts any spelling of an email at sign-in. The engine compares it character by character. */
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
 * Returns the email as its identity stores it. Keeps the given spelling if an identity has it, as imported identities
 * may. Otherwise uses lower case without spaces, as a registration does. Known and unknown emails cost the same
 * queries.
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
