import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { generateJwtTokenWithChecks } from "@medusajs/medusa/api/auth/utils/generate-jwt-token"
import type { z } from "zod"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { runAsOfNow } from "../../../lib/token-moment"
import type { ProviderAnswer, ProviderName, Settled, SignedIn } from "../module/types"
import { settleSocialSignInWorkflow } from "../workflows/settle-social-sign-in"
import type { socialLogin } from "./store.rows"

type Answer = z.output<typeof socialLogin.finishSocialLogin.response>

/** Forbids caches to store a sign-in response (RFC 6749, section 5.1). */
export function forbidCaching(res: MedusaResponse): void {
  res.setHeader("cache-control", "no-store")
  res.setHeader("referrer-policy", "no-referrer")
}

/** The customer of the request's token, if there is one. On these routes the token is optional. */
export function signedInBy(
  actor: SignedInActor | undefined,
  req: AuthenticatedMedusaRequest,
): SignedIn | null {
  return actor ? { customerId: actor.id, authIdentityId: req.auth_context.auth_identity_id } : null
}

/** Signs in the customer whom a provider has sent back. Throws the errors of `finish` and of the workflow. */
export async function signInBy(
  scope: MedusaContainer,
  {
    provider,
    answer,
    signedIn,
  }: { provider: ProviderName; answer: ProviderAnswer; signedIn: SignedIn | null },
): Promise<Answer> {
  const finished = await scope.resolve("socialLogin").finish(provider, answer, signedIn)
  const { result } = await settleSocialSignInWorkflow(scope).run({ input: finished })
  // If this sign-in has revoked the tokens of strangers, its own token must be newer than the revocation.
  const issue = () => tokenOf(scope, result, provider)
  const { token, ...factor } = await (result.distrusted.length > 0 ? runAsOfNow(issue) : issue())
  return {
    token,
    customer_id: result.customerId,
    is_new_link: result.isNewLink,
    return_to: finished.returnTo,
    ...factor,
  }
}

/**
 * Issues a token, as the engine's password sign-in does. If the customer has a second factor, the token allows only the
 * second step.
 */
async function tokenOf(
  scope: MedusaContainer,
  { authIdentityId, providerIdentityId }: Settled,
  provider: ProviderName,
) {
  const { authIdentity, mfaChallenge } = await scope
    .resolve(Modules.AUTH)
    .validateAuthIdentity(authIdentityId, provider, { relations: ["provider_identities"] })
  if (!authIdentity) throw errors.unavailable()
  // Another request may have removed the link between the two accounts a moment ago.
  const isLinked = [...(authIdentity.provider_identities ?? [])].some(({ id }) => id === providerIdentityId)
  if (!isLinked) throw errors.invalidCredentials("This account is no longer linked. Start again.")
  const { token } = await generateJwtTokenWithChecks(scope, {
    authIdentity,
    mfaChallenge,
    actorType: "customer",
    authProvider: provider,
  })
  return { token, ...(mfaChallenge && { mfa_required: true as const, mfa_challenge: { ...mfaChallenge } }) }
}
