import { z } from "zod"
import { readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import { isSameText } from "../lib/texts"
import { api, TITLE, tokensFor } from "./linkedin-api"
import { assertImageReady, uploadImage } from "./linkedin-images"
import type { FoundAccount, Network, Surroundings, Tokens } from "./network"

const MEMBER_SCOPES = "openid profile w_member_social"
/** LinkedIn refuses the whole authorization if the app lacks the product that grants these. */
const ORGANIZATION_SCOPES = "w_organization_social r_organization_social rw_organization_admin"
/** Each organization costs a call. */
const MAX_ORGANIZATIONS = 20

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
      scope: settings.linkedin_organizations ? `${MEMBER_SCOPES} ${ORGANIZATION_SCOPES}` : MEMBER_SCOPES,
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
      network: "linkedin",
      external_id: `urn:li:person:${sub}`,
      name: name || sub,
      handle: null,
      tokens,
    }
    return around.settings.linkedin_organizations ? [own, ...(await organizationsOf(around, tokens))] : [own]
  },
  async refresh(around, { tokens }) {
    if (tokens.refresh === null) return undefined
    const found = await tokensFor(around, { grant_type: "refresh_token", refresh_token: tokens.refresh })
    return { ...found, refresh: found.refresh ?? tokens.refresh }
  },
  prepare: (around, account, { picture }) => uploadImage(around, account, picture),
  assertReady: assertImageReady,
  async publish(around, { external_id, access }, { text, prepared_id }) {
    const body = {
      author: external_id,
      commentary: text,
      visibility: "PUBLIC",
      distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
      lifecycleState: "PUBLISHED",
      isReshareDisabledByAuthor: false,
      ...(prepared_id !== null && { content: { media: { id: prepared_id } } }),
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
      [...new Set(urns)].slice(0, MAX_ORGANIZATIONS).map(async (urn): Promise<FoundAccount> => {
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
