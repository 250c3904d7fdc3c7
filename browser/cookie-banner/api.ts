import type { Options } from "./options"
import type { Banner, Choice, Decision } from "./types"

const CONSENT = "/store/cookie-consent"

/** The banner in the page's language, or in the shop's if the shop refuses that language. */
export async function loadBanner(options: Options): Promise<Banner> {
  const { locale, country } = options
  const query = (language: string | undefined) =>
    new URLSearchParams({ ...(country && { country }), ...(language && { locale: language }) })
  const path = "/store/cookie-banner-config?"
  const reply = await call(options, path + query(locale))
  const { cookie_banner } = await json(
    reply.status === 400 ? await call(options, path + query(undefined)) : reply,
  )
  return cookie_banner as Banner
}

/** Stores a choice in the shop's proof, and returns what the shop has stored. */
export async function send(
  options: Options,
  choice: Choice,
  { banner, session }: { banner: Banner | undefined; session: string | undefined },
): Promise<Decision> {
  if (choice.action === "withdraw" && session !== undefined) {
    const reply = await call(options, `${CONSENT}/${session}`, { method: "DELETE" })
    // The shop has erased this session, so there is no consent left to withdraw.
    if (reply.status !== 404) return decisionIn(await json(reply))
  }
  const body = JSON.stringify({
    ...(choice.action === "withdraw" ? { action: "reject_all" } : choice),
    ...(banner && { banner_version: banner.version, locale: banner.locale }),
    ...(choice.action !== "withdraw" && session !== undefined && { session_id: session }),
  })
  return decisionIn(await json(await call(options, CONSENT, { method: "POST", body })))
}

/** Ties the decision to the customer who has signed in. Returns whether it is this customer's. */
export async function tie(options: Options, session: string, token: string): Promise<boolean> {
  const reply = await call(options, `${CONSENT}/${session}/customer`, { method: "POST" }, token)
  if (reply.status === 404) return false
  await json(reply)
  return true
}

function decisionIn({ cookie_consent }: Record<string, unknown>): Decision {
  const { session_id, categories, banner_version, expires_at } = cookie_consent as Decision
  return { session_id, categories, banner_version, expires_at }
}

function call(
  { api, key }: Options,
  path: string,
  init: RequestInit = {},
  token?: string,
): Promise<Response> {
  const headers = {
    "x-publishable-api-key": key,
    ...(init.body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  // Without cookies: the decision belongs to this browser, not to a session of the shop.
  return fetch(api + path, { ...init, headers, credentials: "omit", keepalive: true })
}

async function json(reply: Response): Promise<Record<string, unknown>> {
  if (!reply.ok) throw new Error(`The shop answered ${reply.status}.`)
  return reply.json()
}
