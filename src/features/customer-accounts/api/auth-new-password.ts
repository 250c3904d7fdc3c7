import { getAuthContextFromJwtToken, type MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { announceNewPasswordWorkflow } from "../workflows/announce-new-password"
import { proveAddressWorkflow } from "../workflows/prove-address"
import { EMAIL_AND_PASSWORD } from "./auth-identities"

/** The content of the engine's token for a password reset. */
const mailed = z.object({ purpose: z.literal("reset"), entity_id: z.string().min(1), jti: z.string().min(1) })

/**
 * Sets a new password for the owner of a reset token. Before that, it records that the owner reads the mail of this
 * address, which deletes the old password. A stranger may have set the old one, so it must not work again if setting
 * the new one fails.
 */
export async function setNewPassword(
  req: MedusaRequest,
  { actorType, password }: { actorType: "customer" | "user"; password: string },
): Promise<void> {
  const { scope } = req
  const { email, authIdentityId } = await spendToken(req, actorType)
  await proveAddressWorkflow(scope).run({
    input: { authIdentityId, email, by: "reset-password", keepsPassword: false },
  })
  const { success } = await scope
    .resolve(Modules.AUTH)
    .updateProvider(EMAIL_AND_PASSWORD, { entity_id: email, password })
  if (!success) throw errors.unavailable()
  await announceNewPasswordWorkflow(scope).run({ input: { authIdentityId, changedAt: clock.now() } })
}

/** Marks the reset token as used and returns its content. Throws 401 `missing_token` and `invalid_token`. */
async function spendToken(req: MedusaRequest, actorType: string) {
  const { authorization } = req.headers
  if (authorization === undefined) throw errors.missingToken()
  const { http } = req.scope.resolve(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig
  const claims = getAuthContextFromJwtToken(
    authorization,
    http.jwtSecret ?? "",
    ["bearer"],
    [actorType],
    undefined,
    http.jwtVerifyOptions,
  )
  const { data: token } = mailed.safeParse(claims)
  if (!token) throw errors.invalidToken()
  const { entity_id: email, jti } = token
  const spent = await req.scope
    .resolve(Modules.AUTH)
    .consumePasswordResetToken({ jti, provider: EMAIL_AND_PASSWORD, entity_id: email })
    .catch((cause: unknown) => {
      throw errors.invalidToken(undefined, { cause })
    })
  return { email, authIdentityId: spent.auth_identity_id }
}
