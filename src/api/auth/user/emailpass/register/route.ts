import { Modules } from "@medusajs/framework/utils"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { registrations } from "../../../contract"
import { EMAIL_AND_PASSWORD, tokenOf } from "../../../identities"
import { isInvited } from "../../../invitations"

/**
 * The engine's message for a known email. The dashboard's page for invitations expects this text, and then signs in
 * instead.
 */
const KNOWN = "Identity with email already exists"

export const POST = route(registrations.registerAdmin, async ({ scope, body, query }) => {
  const { email, password, invite_token: token = query.token } = body
  // Before the engine looks for the account. So a caller without an invitation gets the same response for every email.
  if (!(await isInvited(scope, email, token))) throw errors.invalidCredentials(KNOWN)
  const { authIdentity } = await scope
    .resolve(Modules.AUTH)
    .register(EMAIL_AND_PASSWORD, { body: { email, password } })
  if (!authIdentity) throw errors.invalidCredentials(KNOWN)
  return { token: await tokenOf(scope, { authIdentityId: authIdentity.id, actorType: "user" }) }
})
