import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { emailAddress } from "../../../lib/text/email-address"
import { EMAIL_AND_PASSWORD } from "./auth-identities"

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
 * contain capitals. Otherwise it gets the form of a registration, see {@link emailAddress}. Known and unknown emails run
 * the same queries, so the time tells nothing.
 */
export async function asRegistered(scope: MedusaContainer, given: string): Promise<string> {
  if (given.length > LONGEST) return given
  const usual = emailAddress(given) ?? given.trim().toLowerCase()
  if (usual === given) return given
  const [found] = await scope
    .resolve(Modules.AUTH)
    .listProviderIdentities({ entity_id: given, provider: EMAIL_AND_PASSWORD }, { select: ["id"], take: 1 })
  return found ? given : usual
}
