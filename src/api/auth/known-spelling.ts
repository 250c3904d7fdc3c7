import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { EMAIL_AND_PASSWORD } from "./identities"

const LONGEST = 320

/** Signing in takes an email however it is written. The engine takes it letter by letter. */
export async function knownSpelling(
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
 * An email as its identity has it: as it was given, which identities from elsewhere may need, else in small letters
 * without spaces, as registering keeps it. Asks the same for a known email as for an unknown one.
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
