import type { Request, RequestHandler } from "express"
import jwt from "jsonwebtoken"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { clientAddress } from "../lib/client-address"
import { isSame } from "../lib/constant-time"
import { type ApiError, asApiError, errors } from "../lib/errors"
import { AGENT_KEY_PREFIX } from "../tenancy/agent-keys"
import { HOME, runInTenant, type Tenant } from "../tenancy/current-tenant"
import type { Claim, RegisteredTenant, Registry } from "../tenancy/registry"
import { asyncHandler } from "./async-handler"
import { bearerToken, proveAgentKey, type Secrets } from "./credentials"
import { hostOf } from "./host-of"
import { tenantOfForm } from "./keyless-form"
import { writeRetryAfter } from "./rate-limit"
import { noteRefusal, refusalOf } from "./refusals"
import { ignoreToken, servesGuests } from "./stale-tokens"

/** This header selects a tenant by its slug. It proves nothing. */
const TENANT_HEADER = "x-svc-tenant"
const KEY_HEADER = "x-publishable-api-key"

/** How many unknown tenant names an address may send per second. Each costs a lookup in the database. */
const GUESSES_PER_SECOND = 60
/** No tenant's name is longer. */
const MAX_NAME_LENGTH = 255

/** A part of a request that names a tenant. */
interface Claimed {
  claim: Claim
  value: string
  /** The caller has chosen the tenant explicitly, so an unknown name is an error. */
  isChoice?: boolean
  /** The name is the audience of a token. */
  isToken?: boolean
}

interface Options {
  /** `undefined` until the database is open. */
  registry: () => Registry | undefined
  secrets: Pick<Secrets, "agentKey">
}

export interface TenantGate {
  /**
   * Finds the tenant of the request, and runs later handlers in its context. It does not refuse by itself, so that the
   * rate limit counts refused requests too.
   */
  choose: RequestHandler
  /** Refuses the request if `choose` has found no valid tenant. */
  refuse: RequestHandler
}

/**
 * Finds the tenant that a request names: by its host, the header `x-svc-tenant`, publishable key, token audience or
 * agent key. All of them must name the same tenant. A request that names none goes to the home tenant. None of this is
 * a proof: the tenant's own keys decide what the request may do.
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
      // There is only one shop, so no lookup is needed.
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
    // A storefront may still send a token of another shop. For this shop it is only an invalid token, so the caller
    // becomes a guest.
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
    { claim: "slug", value: tenantInQuery(req), isChoice: true },
    { claim: "slug", value: tenantOfForm(req), isChoice: true },
    { claim: "publishable key", value: req.get(KEY_HEADER) ?? "" },
    bearerClaim(bearerToken(req) ?? "", secrets),
  ]
  const misnamed = claims.find(({ isChoice, value }) => isChoice && value.length > MAX_NAME_LENGTH)
  if (misnamed) throw unknownTenant(misnamed.value)
  return claims.filter(({ value }) => value !== "" && value.length <= MAX_NAME_LENGTH)
}

/**
 * The tenant in the query of a webhook or of a signed link to a file. Payment providers and browsers cannot send our
 * headers there, so the URL names the tenant.
 */
function tenantInQuery(req: Request): string {
  const { tenant } = req.query
  return /^\/(hooks|files)\//i.test(req.path) && typeof tenant === "string" ? tenant : ""
}

/**
 * The tenant that a bearer token names. An agent key is found in the registry; other tokens contain the tenant as their
 * audience. Only the tenant's own key can verify the token.
 */
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

/** The host name of the request without the port and without a dot at the end. */
function nameOf(req: Request): string {
  return hostOf(req).replace(/:\d+$/, "").replace(/\.$/, "")
}

function assertServed(tenant: RegisteredTenant): void {
  if (tenant.status === "suspended") throw errors.forbidden("This shop is suspended.")
  if (tenant.status === "upgrading" || !tenant.isCurrent)
    throw errors.unavailable("This shop is being upgraded. Try again shortly.")
}

/**
 * Continues in the tenant's context. Events of the request, such as chunks of the body, come from the connection, which
 * has no tenant. So they are bound to the tenant too.
 */
function enter(req: Request, tenant: Tenant | undefined, next: () => void): void {
  const emit = req.emit.bind(req)
  req.emit = (event: string | symbol, ...args: unknown[]) => runInTenant(tenant, () => emit(event, ...args))
  runInTenant(tenant, next)
}

function unknownTenant(slug: string): ApiError {
  return errors.notFound(`There is no shop '${slug.slice(0, 40)}'.`)
}
