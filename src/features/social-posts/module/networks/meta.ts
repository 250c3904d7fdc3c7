import { createHash, createHmac } from "node:crypto"
import { z } from "zod"
import type { NetworkName } from "../fields"
import { callNetwork, type Refusal, readAnswer } from "../lib/call-network"
import { NetworkError } from "../lib/network-error"
import type { Authorizing, FoundAccount, Surroundings, Tokens } from "./network"

/** https://developers.facebook.com/docs/graph-api/guides/error-handling. */
const failure = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
  }),
})
const TOKEN_CODES = new Set([102, 190])
const EXPIRED_SUBCODES = new Set([463, 467])
const FOR_A_WHILE = new Set([4, 9, 17, 32, 341, 613])
const IS_BUSINESS_LIMIT = (code: number) => code >= 80_000 && code <= 80_014
const NOT_READY = 9007
/** The network may have done it: an unknown error, a temporary one, and "this is a duplicate". */
const UNCLEAR = new Set([1, 2, 506])

const tokenAnswer = z.object({ access_token: z.string().min(1) })

const accountsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string().catch(""),
      access_token: z.string().min(1).optional(),
      instagram_business_account: z
        .object({ id: z.string().min(1), username: z.string().nullable().catch(null) })
        .optional()
        .catch(undefined),
    }),
  ),
})

export const META_NEEDS = ["meta_client_id", "meta_client_secret"] as const

/** Meta's dialog: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow. */
export function metaDialog(
  { settings, urls }: Surroundings,
  scopes: string,
  { state, verifier, redirectUri }: Authorizing,
): string {
  const query = new URLSearchParams({
    client_id: settings.meta_client_id ?? "",
    redirect_uri: redirectUri,
    state,
    response_type: "code",
    scope: scopes,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  })
  return `${urls.meta}/${settings.meta_version}/dialog/oauth?${query.toString()}`
}

/** Exchanges a code for the admin's long-lived token. */
export async function metaUserToken(
  around: Surroundings,
  code: string,
  { verifier, redirectUri }: Omit<Authorizing, "state">,
): Promise<string> {
  const short = await exchange(around, { code, redirect_uri: redirectUri, code_verifier: verifier })
  return longLived(around, short)
}

async function longLived(around: Surroundings, token: string): Promise<string> {
  return exchange(around, { grant_type: "fb_exchange_token", fb_exchange_token: token })
}

async function exchange(around: Surroundings, fields: Record<string, string>): Promise<string> {
  const { settings, urls, timeoutMs } = around
  const client = {
    client_id: settings.meta_client_id ?? "",
    client_secret: settings.meta_client_secret ?? "",
  }
  const url = `${urls.metaGraph}/${settings.meta_version}/oauth/access_token`
  const init = { method: "POST", body: new URLSearchParams({ ...client, ...fields }) }
  const { json } = await callNetwork("Meta", url, init, { timeoutMs, refusal: refusalOf("Meta") })
  return readAnswer(tokenAnswer, json, "Meta").access_token
}

/** The pages that the admin has allowed, or the Instagram accounts behind them. A page's token does not expire. */
export async function metaAccounts(
  around: Surroundings,
  network: Extract<NetworkName, "facebook" | "instagram">,
  userToken: string,
): Promise<FoundAccount[]> {
  const fields = "id,name,access_token,instagram_business_account{id,username}"
  const json = await graph(around, "Meta", userToken, "/me/accounts", { query: { fields, limit: "100" } })
  return readAnswer(accountsAnswer, json, "Meta").data.flatMap(
    ({ id, name, access_token, instagram_business_account: instagram }): FoundAccount[] => {
      if (access_token === undefined) return []
      const tokens: Tokens = { access: access_token, refresh: userToken, expires_at: null }
      if (network === "facebook")
        return [{ network, external_id: id, name: name || id, handle: null, tokens }]
      if (!instagram) return []
      const handle = instagram.username
      return [{ network, external_id: instagram.id, name: name || instagram.id, handle, tokens }]
    },
  )
}

/** Asks with the admin's own token for a new one of the page. */
export async function refreshMeta(
  around: Surroundings,
  network: "facebook" | "instagram",
  { external_id, tokens }: { external_id: string; tokens: Tokens },
): Promise<Tokens | undefined> {
  if (tokens.refresh === null) return undefined
  const accounts = await metaAccounts(around, network, await longLived(around, tokens.refresh))
  return accounts.find((account) => account.external_id === external_id)?.tokens
}

/** One call of the Graph API. `appsecret_proof` shows that it comes from the app itself. */
export async function graph(
  { settings, urls, timeoutMs }: Surroundings,
  title: string,
  token: string,
  path: string,
  { query = {}, form }: { query?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<unknown> {
  const appsecret_proof = createHmac("sha256", settings.meta_client_secret ?? "")
    .update(token)
    .digest("hex")
  const search = new URLSearchParams({ ...query, appsecret_proof })
  const url = `${urls.metaGraph}/${settings.meta_version}${path}?${search.toString()}`
  const init = {
    method: form ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, accept: "application/json" },
    body: form ? new URLSearchParams(form) : null,
  }
  const { json } = await callNetwork(title, url, init, { timeoutMs, refusal: refusalOf(title) })
  return json
}

const refusalOf =
  (title: string): Refusal =>
  (_status, json) => {
    const { data } = failure.safeParse(json)
    const { code = 0, error_subcode: subcode = 0, is_transient = false } = data?.error ?? {}
    if (TOKEN_CODES.has(code) && (code === 102 || EXPIRED_SUBCODES.has(subcode)))
      return new NetworkError(
        "token_expired",
        `The access to ${title} has expired. Connect the account again.`,
      )
    if (TOKEN_CODES.has(code))
      return new NetworkError(
        "token_revoked",
        `${title} no longer accepts the access. Connect the account again.`,
      )
    if (code === NOT_READY) return new NetworkError("not_ready", `${title} still works on the picture.`)
    if (FOR_A_WHILE.has(code) || IS_BUSINESS_LIMIT(code))
      return new NetworkError("rate_limited", `${title} accepts no more calls for now.`)
    if (is_transient || UNCLEAR.has(code))
      return new NetworkError("unclear", `${title} failed with its code ${code}.`)
    return new NetworkError("refused", `${title} refused this with its code ${code}.`)
  }
