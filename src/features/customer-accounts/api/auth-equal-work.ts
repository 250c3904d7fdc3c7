import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import scrypt from "scrypt-kdf"
import { z } from "zod"
import { config } from "../../../config"
import { EMAIL_AND_PASSWORD } from "./auth-identities"

const presented = z.object({ email: z.string(), password: z.string() })

/** A hash that matches no password. */
const decoy = scrypt.kdf(crypto.randomUUID(), config.passwordHash)

/**
 * Computes a password hash before a sign-in if the email is unknown. The engine computes one only for a known email.
 * Without this, the response time would tell which accounts exist.
 */
export async function equalWork(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { data } = presented.safeParse(req.body)
  if (data && !(await hasPassword(req.scope, data.email))) await scrypt.verify(await decoy, data.password)
  next()
}

async function hasPassword(scope: MedusaContainer, email: string): Promise<boolean> {
  const [found] = await scope
    .resolve(Modules.AUTH)
    .listProviderIdentities(
      { entity_id: email, provider: EMAIL_AND_PASSWORD },
      { select: ["id", "provider_metadata"], take: 1 },
    )
  return typeof found?.provider_metadata?.password === "string"
}
