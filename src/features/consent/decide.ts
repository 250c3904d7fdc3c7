import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import ipaddr from "ipaddr.js"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import { mapValues } from "../../lib/map-values"
import { contentHash, wordingOf } from "../cookie-banner/module/shown-banner"
import { type CookieBannerContent, INITIAL_COOKIE_BANNER } from "../cookie-banner/module/types"
import {
  type Circumstances,
  consentMode,
  decidedCategories,
  statusOf,
  undecidedCategories,
  withdrawnCategories,
} from "./cookie-decision"
import type { ConsentAction, ConsentSessionRow, ConsentSubject, SeenBanner } from "./module/types"

const SESSION_BYTES = 24
const MAX_AGENT_LENGTH = 300

/** A browser that decides about cookies. */
interface Visitor {
  /** The IP address. Only its network is stored. */
  address: string | undefined
  customerId: string | null
  userAgent: string | undefined
  /** Whether the browser sends `Sec-GPC: 1`. */
  gpc: boolean
}

interface Choice {
  session_id?: string | undefined
  action: ConsentAction
  categories?: Record<string, boolean> | undefined
  banner_version?: number | undefined
  tc_string: string | null
}

interface Banner {
  version: number
  content: CookieBannerContent
}

/**
 * Stores a decision, in a new session if it has no session id, or if the session belongs to another customer. Throws 400
 * for an unknown version or category.
 */
export async function decideOnCookies(
  scope: MedusaContainer,
  choice: Choice,
  locale: string,
  visitor: Visitor,
) {
  const banner = await bannerOf(scope, choice.banner_version)
  const { content } = banner
  const { action, categories: given, tc_string: tcString } = choice
  const categories = decidedCategories(content, { action, given }, visitor.gpc && content.respects_gpc)
  const decision = {
    action,
    categories,
    locale,
    tcString,
    gpc: visitor.gpc,
    status: statusOf(content, categories),
    banner: seen(banner),
    subject: subjectOf(visitor),
  }
  const consent = scope.resolve("consent")
  for (const sessionId of [choice.session_id ?? newSessionId(), newSessionId()]) {
    const session = await consent.decide({ ...decision, sessionId })
    if (session) return shownState(scope, sessionId, session)
  }
  throw errors.unavailable()
}

/** Withdraws a consent. Throws 404 for an unknown session. */
export async function withdrawCookieConsent(scope: MedusaContainer, sessionId: string, visitor: Visitor) {
  const consent = scope.resolve("consent")
  const known = await consent.findCookieSession(sessionId)
  if (!known) throw unknownSession()
  const banner = await bannerOf(scope, undefined)
  // A caller who knows the session may withdraw its consent, but cannot take the session over.
  const isOwn = known.customer_id === null || known.customer_id === visitor.customerId
  const session = await consent.decide({
    sessionId,
    action: "withdraw",
    status: "withdrawn",
    locale: known.locale,
    categories: withdrawnCategories(banner.content),
    banner: seen(banner),
    gpc: visitor.gpc,
    tcString: null,
    subject: subjectOf(isOwn ? visitor : { ...visitor, customerId: null }),
  })
  if (!session) throw unknownSession()
  return shownState(scope, sessionId, session)
}

/** Ties a session to the customer who has signed in. Throws 404 for an unknown session, and for another customer's. */
export async function tieCookieConsent(scope: MedusaContainer, sessionId: string, customerId: string) {
  const session = await scope.resolve("consent").tieSession(sessionId, customerId)
  if (!session) throw unknownSession()
  return shownState(scope, sessionId, session)
}

/** The consent of a session. Throws 404 for an unknown session. */
export async function readCookieConsent(scope: MedusaContainer, sessionId: string) {
  const session = await scope.resolve("consent").findCookieSession(sessionId)
  if (!session) throw unknownSession()
  return shownState(scope, sessionId, session)
}

/** A visitor whose consent is asked. */
interface Asked extends Circumstances {
  sessionId: string | null
  customerId: string | null
}

/**
 * A visitor's consent now. Without a decision, or after it has expired, the banner's defaults count: by opt-in only the
 * required categories. What the visitor has refused stays refused. A signed-in customer gets the session, if it belongs
 * to nobody yet. Another customer's session does not count.
 */
export async function currentConsent(
  scope: MedusaContainer,
  { sessionId, customerId, ...circumstances }: Asked,
): Promise<{ sessionId: string | null; categories: Record<string, boolean> }> {
  const consent = scope.resolve("consent")
  const found = sessionId === null ? undefined : await consent.findCookieSession(sessionId)
  const isOwn =
    found && (found.customer_id === null || customerId === null || found.customer_id === customerId)
  const session = isOwn ? found : undefined
  if (sessionId !== null && session?.customer_id === null && customerId !== null)
    await consent.tieSession(sessionId, customerId)
  if (session && session.expires_at.getTime() > clock.now())
    return { sessionId: session.id, categories: session.categories }
  const categories = await defaultConsent(scope, circumstances)
  return {
    sessionId: null,
    categories: mapValues(categories, (isOn, key) => isOn && session?.categories[key] !== false),
  }
}

/** The consent of a visitor without a decision. */
export async function defaultConsent(
  scope: MedusaContainer,
  circumstances: Circumstances,
): Promise<Record<string, boolean>> {
  return undecidedCategories((await currentOf(scope)).content, circumstances)
}

async function shownState(scope: MedusaContainer, sessionId: string, session: ConsentSessionRow) {
  const { version } = await currentOf(scope)
  const { status, categories, banner_version, sequence, hash, recorded_at, expires_at } = session
  return {
    session_id: sessionId,
    status,
    categories,
    banner_version,
    sequence,
    hash,
    recorded_at,
    expires_at,
    needs_renewal: banner_version !== version || expires_at.getTime() <= clock.now(),
    consent_mode: consentMode(categories),
  }
}

async function currentOf(scope: MedusaContainer): Promise<Banner> {
  const { published } = await scope.resolve("cookieBanner").singleton.state()
  return { version: published?.number ?? 0, content: published?.content ?? INITIAL_COOKIE_BANNER }
}

/** The banner of this version, by default the current one. Throws 400 for an unknown version. */
async function bannerOf(scope: MedusaContainer, wanted: number | undefined): Promise<Banner> {
  const current = await currentOf(scope)
  if (wanted === undefined || wanted === current.version) return current
  if (wanted === 0) return { version: 0, content: INITIAL_COOKIE_BANNER }
  const found = await scope.resolve("cookieBanner").singleton.version(wanted)
  if (!found || found.number === null)
    throw errors.invalidField(`Field 'banner_version': the banner has no version ${wanted}.`)
  return { version: found.number, content: found.content }
}

function newSessionId(): string {
  return randomBytes(SESSION_BYTES).toString("base64url")
}

function seen({ version, content }: Banner): SeenBanner {
  return {
    version,
    content: wordingOf(content),
    hash: contentHash(content),
    expiresAfterDays: content.expires_after_days,
  }
}

function subjectOf({ address, customerId, userAgent }: Visitor): ConsentSubject {
  return {
    customer_id: customerId,
    network: networkOf(address),
    user_agent: userAgent?.slice(0, MAX_AGENT_LENGTH) ?? null,
  }
}

/** The network of an address: without the last 8 bits of IPv4, or without the last 80 bits of IPv6. */
export function networkOf(address: string | undefined): string | null {
  const [ip = ""] = (address ?? "").split("/")
  if (!ipaddr.isValid(ip)) return null
  const parsed = ipaddr.process(ip)
  const prefix = parsed.kind() === "ipv4" ? 24 : 48
  return `${networkAddress(ip, prefix)}/${prefix}`
}

function networkAddress(ip: string, prefix: number): string {
  const range = `${ip}/${prefix}`
  return ipaddr.parse(ip).kind() === "ipv4"
    ? ipaddr.IPv4.networkAddressFromCIDR(range).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(range).toString()
}

function unknownSession() {
  return errors.notFound("No consent has this session id.")
}
