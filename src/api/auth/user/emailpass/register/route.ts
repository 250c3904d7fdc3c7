import { Modules } from "@medusajs/framework/utils"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { registrations } from "../../../contract"
import { EMAIL_AND_PASSWORD, tokenOf } from "../../../identities"
import { isInvited } from "../../../invitations"

/** The engine's message. The dashboard's invitation page reads it and signs in instead. */
const KNOWN = "Identity with email already exists"

export const POST = route(registrations.registerAdmin, async ({ scope, body, query }) => {
  const { email, password, invite_token: token = query.token } = body
  // Runs before the account check. Without an invitation, all emails get the same response.
  if (!(await isInvited(scope, email, token))) throw errors.invalidCredentials(KNOWN)
  const { authIdentity } = await scope
    .resolve(Modules.AUTH)
    .register(EMAIL_AND_PASSWORD, { body: { email, password } })
  if (!authIdentity) throw errors.invalidCredentials(KNOWN)
  return { token: await tokenOf(scope, { authIdentityId: authIdentity.id, actorType: "user" }) }
})
