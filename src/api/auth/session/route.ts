import { route } from "../../../lib/contract/route"
import { wholeToken } from "../../../modules/token-revocation/lib/whole-token"
import { revokeTokensWorkflow } from "../../../workflows/token-revocation/revoke-tokens"
import { sessions } from "../contract"
import { endSession, presentedTokens, renewSession } from "../presented-tokens"

export const POST = route(sessions.openSession, async ({ req }) => {
  await renewSession(req, req.auth_context)
  return { user: { ...req.auth_context } }
})

export const DELETE = route(sessions.signOut, async ({ scope, req, res }) => {
  const revocations = presentedTokens(req).map(wholeToken)
  await revokeTokensWorkflow(scope).run({ input: { revocations } })
  await endSession(req, res)
  return { success: true as const }
})
