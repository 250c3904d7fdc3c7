import { randomNonce, randomPKCECodeVerifier } from "openid-client"
import { z } from "zod"
import { withQueries } from "../../../lib/bound-queries"
import { errors } from "../../../lib/errors"
import { tokenMoment } from "../../../lib/token-moment"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { currentAudience } from "../../../tenancy/tenant-keys"
import { listAccounts } from "./lib/accounts"
import { askWithin } from "./lib/ask"
import { isOffered, missingOf, problemWith } from "./lib/connection"
import { authorizationUrl, profileBehind } from "./lib/flow"
import type { Pending } from "./lib/pending"
import { PublishedDocuments } from "./lib/published-documents"
import { chosenRedirectUri, redirectUrisOf } from "./lib/redirect-uris"
import { refusalOf, refusalOfAnswer, traceOf } from "./lib/refusals"
import { hashOf, newState } from "./lib/state"
import { providers } from "./providers"
import type { Surroundings } from "./providers/provider"
import { PROVIDERS } from "./schemas"
import { SignInStore } from "./sign-in-store"
import type {
  ConfirmedAddress,
  ConnectionTest,
  Finished,
  MailedProof,
  ProviderAnswer,
  ProviderName,
  ProviderStatus,
  Settled,
  SignedIn,
  SocialLoginDependencies,
  SocialLoginOptions,
  Unlinked,
} from "./types"

const secrets = z.object({ verifier: z.string(), nonce: z.string() })

const QUERIES = {
  /** See `listAccounts` in `lib/accounts.ts`. */
  listLinkedAccounts: listAccounts,
}

/**
 * Sign-in with accounts at providers such as Google, for the current tenant's customers. This module stores sign-ins
 * that are in progress. The feature's workflows write the result into the engine's tables.
 */
export default class SocialLoginModuleService extends withQueries(SignInStore, { queries: QUERIES }) {
  private readonly documents = new PublishedDocuments()

  constructor(
    container: SocialLoginDependencies,
    private readonly options: SocialLoginOptions,
  ) {
    super(container, options)
  }

  /**
   * Returns the provider's URL to which the browser must go. Throws 400 `invalid_field` for a redirect URI that the
   * shop does not allow. Throws 503 `not_configured` if the shop does not offer the provider, and 502 `provider_error`.
   */
  async start(
    provider: ProviderName,
    journey: { returnTo: string; redirectUri: string | undefined; signedIn: SignedIn | null },
  ): Promise<string> {
    const surroundings = await this.offered(provider)
    const redirectUri = chosenRedirectUri(await this.allowed(surroundings), provider, journey.redirectUri)
    const state = newState(currentAudience())
    const known = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const url = await this.asking(provider, () =>
      authorizationUrl(provider, surroundings, { ...known, state, redirectUri }),
    )
    await this.keep(hashOf(state), {
      provider,
      sealed: this.dependencies.encryption.seal(JSON.stringify(known), placeOf(state)),
      redirect_uri: redirectUri,
      return_to: journey.returnTo,
      customer_id: journey.signedIn?.customerId ?? null,
      auth_identity_id: journey.signedIn?.authIdentityId ?? null,
    })
    return url
  }

  /**
   * Ends a sign-in when the browser comes back from the provider. Each `state` works for one attempt only. Throws 400
   * `invalid_field` if the state is not for this tenant, provider and customer, 401 `invalid_credentials` for a wrong
   * code, 502 `provider_error`, and 503 `not_configured`.
   */
  async finish(provider: ProviderName, answer: ProviderAnswer, signedIn: SignedIn | null): Promise<Finished> {
    const cameAt = tokenMoment()
    const pending = await this.take(hashOf(answer.state))
    if (!pending || pending.provider !== provider)
      throw errors.invalidField(
        "Field 'state': is unknown, was used, or is older than 10 minutes. Start again.",
      )
    const linkTo = linkOf(pending)
    if (linkTo && !signedIn) throw errors.missingToken()
    if (linkTo && linkTo.customerId !== signedIn?.customerId)
      throw errors.invalidField("Field 'state': another customer was signed in at the start. Start again.")
    if (answer.error !== undefined) throw refusalOfAnswer(provider, answer.error)
    if (!answer.code) throw errors.missingField("code")

    const surroundings = await this.offered(provider)
    const known = secrets.parse(
      JSON.parse(this.dependencies.encryption.open(pending.sealed, placeOf(answer.state))),
    )
    const journey = { ...known, redirectUri: pending.redirect_uri }
    const profile = await this.asking(provider, () => profileBehind(provider, surroundings, journey, answer))
    return { provider, profile, linkTo, returnTo: pending.return_to, cameAt }
  }

  /** See `settle` in `lib/settle.ts`. */
  async settle(finished: Finished): Promise<Settled> {
    return this.settleInTransaction(finished)
  }

  async revertSettlement(settled: Settled): Promise<void> {
    await this.revertInTransaction(settled)
  }

  /** Whether the owner of an account has proven an email address. */
  async hasProven(customerId: string, email: string): Promise<boolean> {
    return this.isProven(customerId, email)
  }

  /** See `proveAddress` in `lib/proof.ts`. */
  async proveAddress(proof: MailedProof): Promise<string[]> {
    return this.proveInTransaction(proof)
  }

  /** See `confirmByCode` in `lib/proof.ts`. */
  async confirmByCode(code: string, codeProvider: string | undefined): Promise<ConfirmedAddress> {
    return this.confirmInTransaction({ code, codeProvider })
  }

  /**
   * Whether a second factor that a request has just added may stay. Without `factorId`, it is about recovery codes.
   * They are deleted if the sessions of the identity were revoked after the request began, because a stranger may have
   * sent it.
   */
  async maySecondFactorStay(authIdentityId: string, factorId: string | undefined): Promise<boolean> {
    return this.checkInTransaction({ authIdentityId, factorId, begun: tokenMoment() })
  }

  /** See `deleteAccount` in `lib/accounts.ts`. */
  async unlink(customerId: string, id: string): Promise<Unlinked> {
    const settings = await this.dependencies.tenantConfig.read("social_login")
    const offered = PROVIDERS.filter((provider) => isOffered(settings, provider))
    return this.unlinkInTransaction({ customerId, id, offered })
  }

  async restore(unlinked: Unlinked): Promise<void> {
    await this.restoreInTransaction(unlinked)
  }

  /** The providers that the shop offers, and what is missing for the others. Makes no calls to providers. */
  async status(): Promise<ProviderStatus[]> {
    const surroundings = await this.surroundings()
    const allowed = await this.allowed(surroundings)
    return PROVIDERS.map((provider) => ({
      provider,
      is_enabled: surroundings.settings[`${provider}_enabled`],
      missing: missingOf(surroundings.settings, provider),
      redirect_uris: redirectUrisOf(allowed, provider),
    }))
  }

  /** Tests the shop's settings at a provider, even if the shop does not offer it yet. */
  async test(provider: ProviderName): Promise<ConnectionTest> {
    const surroundings = await this.surroundings()
    const missing = missingOf(surroundings.settings, provider)
    const [redirectUri] = redirectUrisOf(await this.allowed(surroundings), provider)
    const lacking = [...missing, ...(redirectUri === undefined ? ["redirect_uris"] : [])]
    const problem =
      redirectUri === undefined || lacking.length > 0
        ? `Not set: ${lacking.join(", ")}.`
        : await problemWith(provider, surroundings, redirectUri)
    return { provider, is_working: problem === null, problem }
  }

  private async surroundings(): Promise<Surroundings> {
    const settings = await this.dependencies.tenantConfig.read("social_login")
    const { urls, timeoutMs } = this.options
    return { settings, urls, ask: askWithin(timeoutMs), documents: this.documents }
  }

  private async offered(provider: ProviderName): Promise<Surroundings> {
    const surroundings = await this.surroundings()
    if (!isOffered(surroundings.settings, provider))
      throw errors.notConfigured(`This shop does not offer signing in with ${providers[provider].title}.`)
    return surroundings
  }

  private async allowed({ settings: { redirect_uris } }: Surroundings) {
    const { url } = await this.dependencies.tenantConfig.read("storefront")
    return { redirect_uris, storefrontUrl: url }
  }

  private async asking<Answer>(provider: ProviderName, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      this.dependencies.logger.warn(`Social login with ${provider} failed: ${traceOf(error)}`)
      throw refusalOf(provider, error)
    }
  }
}

function linkOf({ customer_id, auth_identity_id }: Pending): SignedIn | null {
  return customer_id === null ? null : { customerId: customer_id, authIdentityId: auth_identity_id ?? "" }
}

/** The place that an encrypted value is bound to: one tenant and one sign-in. */
function placeOf(state: string): string {
  return `${currentTenantId()}/social-login/${hashOf(state)}`
}
