import { z } from "zod"
import { clock } from "../../../lib/clock"
import { callNetwork, type NetworkAnswer, type Refusal, readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import { isSameText } from "../lib/texts"
import type { FoundAccount, Network, Surroundings, Tokens } from "./network"

const TITLE = "LinkedIn"
const SCOPES =
  "openid profile w_member_social w_organization_social r_organization_social rw_organization_admin"
const SECOND_MS = 1_000
/** Each organization costs a call. */
const MOST_ORGANIZATIONS = 20

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
})
const person = z.object({ sub: z.string().min(1), name: z.string().catch("") })
const roles = z.object({
  elements: z.array(z.object({ organization: z.string().regex(/^urn:li:organization:\d+$/) })),
})
const organization = z.object({
  localizedName: z.string().catch(""),
  vanityName: z.string().nullable().catch(null),
})
const posts = z.object({
  elements: z.array(
    z.object({ id: z.string().min(1), commentary: z.string().catch(""), createdAt: z.number() }),
  ),
})
const failure = z.object({ code: z.string().optional(), serviceErrorCode: z.number().optional() })

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authentication: 65600 to 65604. */
const EXPIRED = new Set<unknown>(["EXPIRED_ACCESS_TOKEN", 65_602])

/** Members and organizations: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api. */
export const linkedin: Network = {
  title: TITLE,
  needsPicture: false,
  needs: ["linkedin_client_id", "linkedin_client_secret"],
  authorizationUrl({ settings, urls }, { state, redirectUri }) {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: settings.linkedin_client_id ?? "",
      redirect_uri: redirectUri,
      state,
      scope: SCOPES,
    })
    return `${urls.linkedin}/oauth/v2/authorization?${query.toString()}`
  },
  async accountsBehind(around, code, { redirectUri }) {
    const tokens = await tokensFor(around, {
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
    })
    const { sub, name } = readAnswer(person, (await api(around, tokens.access, "/v2/userinfo")).json, TITLE)
    const own: FoundAccount = {
      ...{
        network: "linkedin",
        external_id: `urn:li:person:${sub}`,
        name: name || sub,
        handle: null,
        tokens,
      },
    }
    return [own, ...(await organizationsOf(around, tokens))]
  },
  async refresh(around, { tokens }) {
    if (tokens.refresh === null) return undefined
    const found = await tokensFor(around, { grant_type: "refresh_token", refresh_token: tokens.refresh })
    return { ...found, refresh: found.refresh ?? tokens.refresh }
  },
  async publish(around, { external_id, access }, { text }) {
    const body = {
      author: external_id,
      commentary: text,
      visibility: "PUBLIC",
      distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: "PUBLISHED",
      isReshareDisabledByAuthor: false,
    }
    const { headers } = await api(around, access, "/rest/posts", body)
    const id = headers.get("x-restli-id")
    if (!id) throw new NetworkError("unclear", "The answer of LinkedIn names no post.")
    return { external_id: id, external_url: addressOf(id) }
  },
  async find(around, { external_id, access }, { text, since, taken }) {
    const query = new URLSearchParams({ q: "author", author: external_id, count: "50", sortBy: "CREATED" })
    const { json } = await api(around, access, `/rest/posts?${query.toString()}`)
    const found = readAnswer(posts, json, TITLE).elements.find(
      ({ id, commentary, createdAt }) =>
        createdAt >= since.getTime() && !taken.has(id) && isSameText(text, commentary),
    )
    return found && { external_id: found.id, external_url: addressOf(found.id) }
  },
}

const addressOf = (urn: string) => `https://www.linkedin.com/feed/update/${encodeURIComponent(urn)}`

async function organizationsOf(around: Surroundings, tokens: Tokens): Promise<FoundAccount[]> {
  const query = "q=roleAssignee&role=ADMINISTRATOR&state=APPROVED&count=100"
  try {
    const { json } = await api(around, tokens.access, `/rest/organizationAcls?${query}`)
    const urns = readAnswer(roles, json, TITLE).elements.map((element) => element.organization)
    return await Promise.all(
      [...new Set(urns)].slice(0, MOST_ORGANIZATIONS).map(async (urn): Promise<FoundAccount> => {
        const found = await api(around, tokens.access, `/rest/organizations/${urn.split(":").at(-1)}`)
        const { localizedName, vanityName } = readAnswer(organization, found.json, TITLE)
        return {
          network: "linkedin",
          external_id: urn,
          name: localizedName || urn,
          handle: vanityName,
          tokens,
        }
      }),
    )
  } catch (error) {
    // LinkedIn grants the rights for organizations separately. Without them, the admin's own account still works.
    if (error instanceof NetworkError && error.kind === "refused") return []
    throw error
  }
}

async function tokensFor(around: Surroundings, fields: Record<string, string>): Promise<Tokens> {
  const { settings, urls, timeoutMs } = around
  const client = {
    client_id: settings.linkedin_client_id ?? "",
    client_secret: settings.linkedin_client_secret ?? "",
  }
  const init = { method: "POST", body: new URLSearchParams({ ...fields, ...client }) }
  const url = `${urls.linkedin}/oauth/v2/accessToken`
  const { json } = await callNetwork(TITLE, url, init, { timeoutMs, refusal })
  const { access_token, expires_in, refresh_token = null } = readAnswer(tokenAnswer, json, TITLE)
  const expires_at = new Date(clock.now() + expires_in * SECOND_MS).toISOString()
  return { access: access_token, refresh: refresh_token, expires_at }
}

async function api(
  { settings, urls, timeoutMs }: Surroundings,
  access: string,
  path: string,
  body?: object,
): Promise<NetworkAnswer> {
  const headers = {
    authorization: `Bearer ${access}`,
    "linkedin-version": settings.linkedin_version,
    "x-restli-protocol-version": "2.0.0",
    ...(body && { "content-type": "application/json" }),
  }
  const init = { method: body ? "POST" : "GET", headers, body: body ? JSON.stringify(body) : null }
  return callNetwork(TITLE, `${urls.linkedinApi}${path}`, init, { timeoutMs, refusal })
}

const refusal: Refusal = (status, json) => {
  const { code, serviceErrorCode } = failure.safeParse(json).data ?? {}
  if (status === 401)
    return EXPIRED.has(code) || EXPIRED.has(serviceErrorCode)
      ? new NetworkError("token_expired", "The access to LinkedIn has expired. Connect the account again.")
      : new NetworkError("token_revoked", "LinkedIn no longer accepts the access. Connect the account again.")
  // LinkedIn refuses a repeated post, and the first one may be ours.
  if (status === 409 || status === 408 || code === "DUPLICATE_POST")
    return new NetworkError("unclear", `LinkedIn answered with the status ${status}.`)
  return new NetworkError("refused", `LinkedIn refused this with the status ${status}.`)
}
