import { randomBytes } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import ipaddr from "ipaddr.js"
import { clock } from "../../lib/clock"
import { errors } from "../../lib/errors"
import type {
  ConsentAction,
  ConsentSessionRow,
  ConsentSubject,
  SeenBanner,
} from "../../modules/consent/types"
import { contentHash } from "../../modules/cookie-banner/lib/shown-banner"
import { type CookieBannerContent, INITIAL_COOKIE_BANNER } from "../../modules/cookie-banner/types"
import { consentMode, decidedCategories, statusOf, withdrawnCategories } from "./cookie-decision"

const SESSION_BYTES = 24
const LONGEST_AGENT = 300

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

/** Stores a decision, in a new session if it has no session id. Throws 400 for an unknown version or category. */
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
  const sessionId = choice.session_id ?? randomBytes(SESSION_BYTES).toString("base64url")
  const session = await scope.resolve("consent").decide({
    ...{ sessionId, action, categories, locale, tcString, gpc: visitor.gpc },
    status: statusOf(content, categories),
    banner: seen(banner),
    subject: subjectOf(visitor),
  })
  return shownState(scope, sessionId, session)
}

/** Withdraws a consent. Throws 404 for an unknown session. */
export async function withdrawCookieConsent(scope: MedusaContainer, sessionId: string, visitor: Visitor) {
  const consent = scope.resolve("consent")
  const known = await consent.findCookieSession(sessionId)
  if (!known) throw unknownSession()
  const banner = await bannerOf(scope, undefined)
  const session = await consent.decide({
    ...{ sessionId, action: "withdraw", status: "withdrawn", locale: known.locale },
    categories: withdrawnCategories(banner.content),
    banner: seen(banner),
    gpc: visitor.gpc,
    tcString: null,
    subject: subjectOf(visitor),
  })
  return shownState(scope, sessionId, session)
}

/** The consent of a session. Throws 404 for an unknown session. */
export async function readCookieConsent(scope: MedusaContainer, sessionId: string) {
  const session = await scope.resolve("consent").findCookieSession(sessionId)
  if (!session) throw unknownSession()
  return shownState(scope, sessionId, session)
}

/**
 * A visitor's consent now. Without a decision, or after it has expired, the banner's defaults count: by opt-in only the
 * required categories.
 */
export async function currentConsent(
  scope: MedusaContainer,
  sessionId: string | null,
): Promise<{ sessionId: string | null; categories: Record<string, boolean> }> {
  const session = sessionId === null ? undefined : await scope.resolve("consent").findCookieSession(sessionId)
  if (session && session.expires_at.getTime() > clock.now())
    return { sessionId: session.id, categories: session.categories }
  const { content } = await currentOf(scope)
  const categories = content.categories.map(({ key, is_required, default: isOn }): [string, boolean] => [
    key,
    is_required || (content.mode !== "opt_in" && isOn),
  ])
  return { sessionId: null, categories: Object.fromEntries(categories) }
}

async function shownState(scope: MedusaContainer, sessionId: string, session: ConsentSessionRow) {
  const { version } = await currentOf(scope)
  const { status, categories, banner_version, sequence, hash, recorded_at, expires_at } = session
  return {
    session_id: sessionId,
    ...{ status, categories, banner_version, sequence, hash, recorded_at, expires_at },
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

function seen({ version, content }: Banner): SeenBanner {
  return { version, content, hash: contentHash(content), expiresAfterDays: content.expires_after_days }
}

function subjectOf({ address, customerId, userAgent }: Visitor): ConsentSubject {
  return {
    customer_id: customerId,
    network: networkOf(address),
    user_agent: userAgent?.slice(0, LONGEST_AGENT) ?? null,
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
