import { Modules } from "@medusajs/framework/utils"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { wholeToken } from "../../token-revocation/module/lib/whole-token"
import { revokeTokensWorkflow } from "../../token-revocation/workflows/revoke-tokens"
import { registerCustomerWorkflow } from "../workflows/register-customer"
import { registrations, sessions } from "./auth.rows"
import { EMAIL_AND_PASSWORD, newIdentity, tokenOf, tokenOfClaimed } from "./auth-identities"
import { isInvited } from "./auth-invitations"
import { endSession, presentedTokens, renewSession } from "./auth-presented-tokens"

/**
 * The engine's message for a known email. The dashboard's page for invitations expects this text, and then signs in
 * instead.
 */
const KNOWN = "Identity with email already exists"

declareHandlers([
  route(registrations.registerAdmin, async ({ scope, body, query }) => {
    const { email, password, invite_token: token = query.token } = body
    // Before the engine looks for the account. So a caller without an invitation gets the same response for every email.
    if (!(await isInvited(scope, email, token))) throw errors.invalidCredentials(KNOWN)
    const { authIdentity } = await scope
      .resolve(Modules.AUTH)
      .register(EMAIL_AND_PASSWORD, { body: { email, password } })
    if (!authIdentity) throw errors.invalidCredentials(KNOWN)
    return { token: await tokenOf(scope, { authIdentityId: authIdentity.id, actorType: "user" }) }
  }),
  route(registrations.registerCustomer, async ({ scope, body }) => {
    const { password, ...profile } = body
    const identity = await newIdentity(scope, { email: body.email, password })
    const { result } = await registerCustomerWorkflow(scope).run({
      input: { ...profile, authIdentityId: identity.id },
    })
    return { token: await tokenOfClaimed(scope, identity, { actorType: "customer", actorId: result.id }) }
  }),
  route(sessions.openSession, async ({ req }) => {
    await renewSession(req, req.auth_context)
    return { user: { ...req.auth_context } }
  }),
  route(sessions.signOut, async ({ scope, req, res }) => {
    const revocations = presentedTokens(req).map(wholeToken)
    await revokeTokensWorkflow(scope).run({ input: { revocations } })
    await endSession(req, res)
    return { success: true as const }
  }),
])
