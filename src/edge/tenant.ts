import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { type ApiError, asApiError, errors } from "../lib/errors"
import { AGENT_KEY_PREFIX } from "../tenancy/agent-keys"
import { HOME, runInTenant, type Tenant } from "../tenancy/current-tenant"
import type { Claim, RegisteredTenant, Registry } from "../tenancy/registry"
import { asyncHandler } from "./async-handler"
import { clientAddress } from "./client-address"
import { bearerToken, isSame, proveAgentKey, type Secrets } from "./credentials"
import { hostOf } from "./host-of"
import { tenantOfForm } from "./keyless-form"
import { writeRetryAfter } from "./rate-limit"
import { noteRefusal, refusalOf } from "./refusals"
import { ignoreToken, servesGuests } from "./stale-tokens"

/** Selects a tenant by slug. It proves nothing. */
const TENANT_HEADER = "x-svc-tenant"
const KEY_HEADER = "x-publishable-api-key"

/** Limits unknown names per address, so that guessing does not load the database. */
const GUESSES_PER_SECOND = 60
/** Longer names cannot exist. */
const LONGEST_NAME = 255

/** The tenant that a request names, and how. */
interface Claimed {
  claim: Claim
  value: string
  /** Named explicitly, so an unknown name is an error. */
  isChoice?: boolean
  /** The audience of a token. */
  isToken?: boolean
}

interface Options {
  /** The registry. Available after the database is open. */
  registry: () => Registry | undefined
  secrets: Pick<Secrets, "agentKey">
}

export interface TenantGate {
  /**
   * Finds the request's tenant and runs later handlers in it. Never refuses, so that the rate limit counts refusals
   * too.
   */
  choose: RequestHandler
  /** Refuses a request without a valid tenant. */
  refuse: RequestHandler
}

/**
 * A request names its tenant by host, the header `x-svc-tenant`, publishable key, token audience or agent key. All of
 * them must name the same tenant; without any, it is home. Nothing here is a proof: the tenant's own keys decide what
 * the request may do.
 */
export function tenantGate({ registry, secrets }: Options): TenantGate {
  const lookups = new RateLimiterMemory({ points: GUESSES_PER_SECOND, duration: 1 })
  const refuseGuessing = async (req: Request): Promise<void> => {
    const made = await lookups.get(clientAddress(req))
    if (made && made.consumedPoints >= GUESSES_PER_SECOND) throw errors.rateLimited()
  }

  const tenantOf = async (req: Request, known: Registry): Promise<RegisteredTenant | undefined> => {
    const claims = claimsOf(req, secrets)
    if (await known.isAlone()) {
      // With a single shop, no lookup is needed.
      const other = claims.find(({ isChoice, value }) => isChoice && value !== HOME)
      if (other) throw unknownTenant(other.value)
      return undefined
    }
    const unknown = claims.filter(({ claim, value }) => !known.isKnown(claim, value))
    if (unknown.length > 0) await refuseGuessing(req)
    const named = await Promise.all(claims.map(({ claim, value }) => known.find(claim, value)))
    const guesses = claims.filter((claim, index) => unknown.includes(claim) && !named[index])
    if (guesses.length > 0) await lookups.penalty(clientAddress(req), guesses.length)

    const misnamed = claims.find(({ isChoice }, index) => isChoice && !named[index])
    if (misnamed) throw unknownTenant(misnamed.value)

    const chosen = claims.flatMap(({ isToken }, index) => (isToken ? [] : (named[index] ?? [])))
    const ofToken = claims.flatMap(({ isToken }, index) => (isToken ? (named[index] ?? []) : []))
    // A storefront may still send another shop's token. For the shop of its key this is just a bad token.
    const isByKey = hasKey(req) && servesGuests(req)
    const [{ id: shopId } = { id: HOME }] = chosen
    if (isByKey && ofToken.some(({ id }) => id !== shopId)) ignoreToken(req, errors.tenantMismatch())

    const tenants = isByKey ? chosen : [...chosen, ...ofToken]
    if (new Set(tenants.map(({ id }) => id)).size > 1) throw errors.tenantMismatch()
    if (claims.some(({ claim }, index) => claim === "agent key" && named[index])) proveAgentKey(req)
    return tenants[0]
  }

  return {
    choose: asyncHandler(async (req, _res, next) => {
      const known = registry()
      if (!known) return runInTenant(undefined, next)
      try {
        const found = await tenantOf(req, known)
        const tenant = found?.id === HOME ? undefined : found
        if (tenant) assertServed(tenant)
        enter(req, tenant, next)
      } catch (error) {
        noteRefusal(req, asApiError(error) ?? errors.unavailable(undefined, { cause: error }))
        enter(req, undefined, next)
      }
    }),
    refuse: (req, res, next) => {
      const refusal = refusalOf(req)
      if (refusal?.status === 429) writeRetryAfter(res, 1)
      next(refusal)
    },
  }
}

function claimsOf(req: Request, secrets: Pick<Secrets, "agentKey">): Claimed[] {
  const claims: Claimed[] = [
    { claim: "domain", value: nameOf(req) },
    { claim: "slug", value: req.get(TENANT_HEADER) ?? "", isChoice: true },
    { claim: "slug", value: webhookTenant(req), isChoice: true },
    { claim: "slug", value: tenantOfForm(req), isChoice: true },
    { claim: "publishable key", value: req.get(KEY_HEADER) ?? "" },
    bearerClaim(bearerToken(req) ?? "", secrets),
  ]
  const misnamed = claims.find(({ isChoice, value }) => isChoice && value.length > LONGEST_NAME)
  if (misnamed) throw unknownTenant(misnamed.value)
  return claims.filter(({ value }) => value !== "" && value.length <= LONGEST_NAME)
}

/** Webhooks cannot set headers. If the host names no tenant, the path of the callback does. */
function webhookTenant(req: Request): string {
  const { tenant } = req.query
  return /^\/hooks\//i.test(req.path) && typeof tenant === "string" ? tenant : ""
}

/** A token's audience names its tenant. Only the tenant's own key can verify the token. */
function bearerClaim(token: string, { agentKey }: Pick<Secrets, "agentKey">): Claimed {
  if (token.startsWith(AGENT_KEY_PREFIX)) return { claim: "agent key", value: token }
  if (isSame(token, agentKey)) return { claim: "id", value: HOME }
  const payload = jwt.decode(token)
  const audience = typeof payload === "object" ? payload?.aud : undefined
  return { claim: "slug", value: typeof audience === "string" ? audience : "", isToken: true }
}

function hasKey(req: Request): boolean {
  return (req.get(KEY_HEADER) ?? "") !== ""
}

/** The request's host name without port. */
function nameOf(req: Request): string {
  return hostOf(req).replace(/:\d+$/, "").replace(/\.$/, "")
}

function assertServed(tenant: RegisteredTenant): void {
  if (tenant.status === "suspended") throw errors.forbidden("This shop is suspended.")
  if (tenant.status === "upgrading" || !tenant.isCurrent)
    throw errors.unavailable("This shop is being upgraded. Try again shortly.")
}

/**
 * Continues in the tenant's context. It also binds the request's own events, such as body chunks, because they come
 * from the connection, which has no tenant.
 */
function enter(req: Request, tenant: Tenant | undefined, next: () => void): void {
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...args: unknown[]) => runInTenant(tenant, () => emit(event, ...args))
  runInTenant(tenant, next)
}

function unknownTenant(slug: string): ApiError {
  return errors.notFound(`There is no shop '${slug.slice(0, 40)}'.`)
}
